// What each step of putting it together looks like: what is new stands off, coloured, on the way to its place.
//   openscad -D 'part="3"' steps.scad
include <parameters.scad>
use <base.scad>
use <box.scad>
use <trough.scad>
part = "8";

step = ord(part) - ord("0");
off = 22;                 // so far what is new stands from its place
left = (base_length - cell_length) / 2;
middle = base_width / 2;
cell_low = plate + lift;
cell_top = cell_low + cell_height;
fixed = [for (i = [0, 1]) left + cell_hole_edge + i * cell_hole_pitch];
free = [for (i = [0, 1]) left + cell_length - cell_hole_edge - i * cell_hole_pitch];
stop_at = left + cell_length - cell_hole_edge - cell_hole_pitch / 2;

module new(at) { // only here, or here and ever after
    if (step == at) color("Orange") children();
    else if (step > at) color("SlateGray") children();
}

module bolt(d, length) { // its head below, its tip above
    cylinder(d = d * 1.8, h = d);
    translate([0, 0, d]) cylinder(d = d, h = length);
}

module cell() {
    difference() {
        cube([cell_length, cell_width, cell_height]);
        for (x = [-1, 1]) translate([cell_length / 2 + x * 5, -1, cell_height / 2]) rotate([-90, 0, 0])
            cylinder(d = cell_height * 0.75, h = cell_width + 2);
        for (x = concat(fixed, free)) translate([x - left, cell_width / 2, -1]) cylinder(d = 4.2, h = cell_height + 2);
    }
    // the arrow of the load, at the free end
    translate([cell_length - 4, -0.6, 2]) cube([1.2, 1, cell_height - 4]);
}

module rope(points) {
    for (i = [1 : len(points) - 1]) hull() {
        translate(points[i - 1]) sphere(d = 3, $fn = 16);
        translate(points[i]) sphere(d = 3, $fn = 16);
    }
}

// Out of the fixed end, in a loose loop to its channel, and off the base.
module cable() {
    channel = left + cell_hole_edge + cell_hole_pitch + 10 + (cable_diameter + 1) / 2;
    high = cell_low + cell_height / 2;
    rope([
        [left, middle, high], [left - 10, middle, high], [left - 17, middle - 7, high - 4],
        [left - 16, middle - 18, plate + 3], [left - 6, middle - 25, plate + 2], [left + 14, middle - 24, plate + 2],
        [channel - 4, middle - 20, plate + 1], [channel, middle - 24, plate], [channel, -14, plate],
    ]);
}

module in_place_saddle() {
    translate([base_length / 2 + saddle_length / 2, middle, cell_top]) rotate([0, 0, 180]) children();
}

module gutter_place() {
    foot = (gutter_length - saddle_length / cos(slope)) / 2;
    translate([0, 0, 12]) rotate([0, -slope, 0]) translate([-foot, -gutter_width / 2, 0]) children();
}

color("Silver") base();

// 1: nut and set screw of the stop, from below
lift1 = step == 1 ? -off : 0;
new(1) translate([stop_at, middle, lift1]) {
    difference() { cylinder(d = 8, h = 3.2, $fn = 6); translate([0, 0, -1]) cylinder(d = 4, h = 6); }
    translate([0, 0, step == 1 ? -16 : 0]) cylinder(d = 4, h = 12);
}

// 2: the cell on the block, two screws from below
if (step >= 2) {
    lift2 = step == 2 ? off : 0;
    new(2) translate([left, middle - cell_width / 2, cell_low + lift2]) cell();
    new(2) for (x = fixed) translate([x, middle, step == 2 ? -off - 12 : 1]) bolt(cell_fixed_screw, 14);
}

// 3: the saddle on the free end, two screws from above
if (step >= 3) {
    lift3 = step == 3 ? off : 0;
    new(3) translate([0, 0, lift3]) in_place_saddle() saddle();
    new(3) for (x = free) translate([x, middle, cell_top + (step == 3 ? 3.2 * off : 12)]) rotate([180, 0, 0])
        bolt(cell_free_screw, 14);
}

// 4: the gutter on the saddle, two countersunk screws
if (step >= 4) {
    lift4 = step == 4 ? off : 0;
    new(4) translate([0, 0, lift4]) in_place_saddle() gutter_place() gutter();
}

// 5: the cable with its loose loop, and the tie
new(5) {
    cable();
    translate([left + cell_hole_edge + cell_hole_pitch + 6, 8, plate]) cube([cable_diameter + 9, 3, 3.5]);
}

// 6: four feet
new(6) for (x = [12, base_length - 12], y = [12, base_width - 12])
    translate([x, y, step == 6 ? -off : -2]) cylinder(d = 12, h = 3);

// 7 and 8: board and amplifier in the box, its lid; the box a hand's breadth beside the base
if (step >= 7) {
    translate([base_length / 2 - box_inside[0] / 2, -box_inside[1] - (step == 7 ? 30 : 80), 0]) {
        new(7) box();
        new(7) translate([14, 12, wall + 2]) cube([51, 21, 2]);
        new(7) translate([20, 42, wall + 2]) cube([34, 16, 2]);
        new(7) translate([0, box_inside[1] + 2 * wall, wall + box_inside[2] + (step == 7 ? 1.5 * off : wall)])
            rotate([180, 0, 0]) lid();
    }
}
if (step == 8) color("Orange") {
    translate([base_length / 2 - 2, -78, 1]) cube([4, 74, 1]);
    for (y = [-78, -8]) translate([base_length / 2, y, 1]) rotate([0, 0, 45]) cube([8, 8, 1], center = true);
}
