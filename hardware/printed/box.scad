// The box for board and amplifier. It stands beside the base, never on it: it is warm, and the cell feels that.
//   openscad -D 'part="box"' -o box.stl box.scad      (or "lid")
include <parameters.scad>
part = "both";

outside = [for (i = [0, 1]) box_inside[i] + 2 * wall];
pillar = 8;
pilot = 2.6;

module at_corners() {
    for (x = [pillar / 2, box_inside[0] - pillar / 2], y = [pillar / 2, box_inside[1] - pillar / 2])
        translate([wall + x, wall + y, 0]) children();
}

module shell(height) {
    translate([3, 3, 0]) linear_extrude(height) offset(3) square([outside[0] - 6, outside[1] - 6]);
}

module box() {
    difference() {
        union() {
            difference() {
                shell(wall + box_inside[2]);
                translate([wall, wall, wall]) cube([box_inside[0], box_inside[1], 100]);
            }
            at_corners() translate([-pillar / 2, -pillar / 2, 0]) cube([pillar, pillar, wall + box_inside[2]]);
        }
        at_corners() translate([0, 0, wall + 4]) cylinder(d = pilot, h = 100);
        // USB, in the middle of a short side: wide enough for the plug's shell
        translate([-1, outside[1] / 2 - 7, wall + 3]) cube([wall + 2, 14, 9]);
        // the load cell's cable, opposite
        translate([outside[0] - wall - 1, outside[1] / 2, wall + 8]) rotate([0, 90, 0])
            cylinder(d = cable_diameter + 1, h = wall + 2);
        // air, low in the long sides
        for (i = [0 : 5], y = [-1, outside[1] - wall - 1])
            translate([outside[0] / 2 - 29 + i * 10, y, wall + 4]) cube([4, wall + 2, 10]);
    }
}

module lid() {
    difference() {
        union() {
            shell(wall);
            // a rim that finds its place by itself, clear of the pillars
            translate([wall + pillar + clearance, wall + clearance, 0])
                rim([box_inside[0] - 2 * pillar - 2 * clearance, box_inside[1] - 2 * clearance]);
        }
        at_corners() translate([0, 0, -1]) {
            cylinder(d = 3.2, h = 20);
            cylinder(d1 = 8, d2 = 3.2, h = 3.4);
        }
        if (light_window[0] > 0)
            translate([outside[0] / 2 - light_window[0] / 2, outside[1] * 0.35 - light_window[1] / 2, -1])
                cube([light_window[0], light_window[1], 20]);
        translate([outside[0] / 2, outside[1] * 0.7, -1]) cylinder(d = button_diameter, h = 20);
    }
}

module rim(size) {
    difference() {
        cube([size[0], size[1], wall + 2.5]);
        translate([1.6, 1.6, -1]) cube([size[0] - 3.2, size[1] - 3.2, 20]);
    }
}

if (part == "box") box();
else if (part == "lid") lid(); // its outside lies on the bed
else {
    color("SteelBlue") box();
    translate([0, outside[1], wall + box_inside[2] + 25]) rotate([180, 0, 0]) translate([0, 0, 0]) color("Gold") lid();
}
