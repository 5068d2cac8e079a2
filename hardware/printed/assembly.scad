// How base, load cell and trough stand together. For the picture and for the eye; nothing to print.
include <parameters.scad>
use <base.scad>
use <trough.scad>

color("Silver") base();
translate([(base_length - cell_length) / 2, base_width / 2 - cell_width / 2, plate + lift]) color("DimGray") cell();
// The saddle's lower end lies over the free end.
translate([base_length / 2 + saddle_length / 2, base_width / 2, plate + lift + cell_height]) rotate([0, 0, 180]) trough();

module cell() {
    difference() {
        cube([cell_length, cell_width, cell_height]);
        for (x = [-1, 1]) translate([cell_length / 2 + x * 5, -1, cell_height / 2]) rotate([-90, 0, 0])
            cylinder(d = cell_height * 0.75, h = cell_width + 2);
    }
}
