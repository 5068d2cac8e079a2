// The base: carries the load cell by its fixed end; a screw under the free end stops it when somebody leans.
include <parameters.scad>

nut = [7.2, 3.4]; // M4: across the flats, and its height
stop_screw = 4.4;
stop_gap = 2.0; // the boss ends this far below the cell; the screw closes the rest

left = (base_length - cell_length) / 2; // the fixed end begins here
block = cell_hole_edge + cell_hole_pitch + 6;
middle = base_width / 2;
stop_at = left + cell_length - cell_hole_edge - cell_hole_pitch / 2; // between the holes of the free end

module base() {
    difference() {
        union() {
            rounded_plate();
            translate([left, middle - cell_width / 2 - 1, 0]) cube([block, cell_width + 2, plate + lift]);
            translate([stop_at, middle, 0]) cylinder(d = 15, h = plate + lift - stop_gap);
        }
        // screws up into the fixed end, heads sunk into the underside
        for (i = [0, 1]) translate([left + cell_hole_edge + i * cell_hole_pitch, middle, -1]) {
            cylinder(d = cell_fixed_screw + 0.5, h = 60);
            cylinder(d = cell_fixed_screw * 2 + 0.6, h = 1 + plate + lift - 6);
        }
        // the stop: a screw from below through a nut that cannot turn
        translate([stop_at, middle, -1]) {
            cylinder(d = stop_screw, h = 60);
            cylinder(d = nut[0] / cos(30), h = 1 + nut[1] + 1, $fn = 6);
        }
        // cable channel, from the cell to the long edge
        translate([left + block + 4, -1, plate - 2]) cube([cable_diameter + 1, middle - cell_width / 2 - 2, 3]);
        // slots for a cable tie, right behind the edge
        for (x = [-4, cable_diameter + 2]) translate([left + block + 4 + x, 8, -1]) cube([3, 5, plate + 2]);
        // feet
        for (x = [12, base_length - 12], y = [12, base_width - 12])
            translate([x, y, -0.01]) cylinder(d = 12.5, h = 1);
    }
}

module rounded_plate() {
    translate([6, 6, 0]) linear_extrude(plate) offset(6) square([base_length - 12, base_width - 12]);
}

base();
