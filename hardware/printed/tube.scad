// For chips that slide on no slope: they lie flat in upright tubes, and nothing has to slide. Its foot is screwed
// onto the free end of the cell in the place of the saddle, and touches nothing else. The slot shows how many
// lie there, and lets a finger lift them out.
//   openscad -D tubes=3 -o tube.stl tube.scad
include <parameters.scad>

inside = chip_diameter + 4 * clearance;
outside = inside + 2 * wall;
foot = 6.0;
gap = 3.0; // over the cell, everywhere but at the pad
pad = cell_hole_edge + cell_hole_pitch + 6;
height = ceil(capacity / tubes) * chip_thickness * 1.03 + 6;
length = tubes * (outside - wall) + wall;
holes = [for (i = [0, 1]) cell_hole_edge + i * cell_hole_pitch];
ahead = pad + 4; // the tubes stand beside the screws, so that these can be reached

difference() {
    union() {
        translate([0, -saddle_width / 2, 0]) cube([pad, saddle_width, gap + foot]);
        translate([0, -max(saddle_width, outside) / 2, gap]) cube([ahead + length, max(saddle_width, outside), foot]);
        for (i = [0 : tubes - 1]) translate([ahead + outside / 2 + i * (outside - wall), 0, gap])
            cylinder(d = outside, h = foot + height);
    }
    for (x = holes) translate([x, 0, -1]) {
        cylinder(d = cell_free_screw + 0.5, h = 60);
        translate([0, 0, 1 + gap + 3]) cylinder(d = cell_free_screw * 2 + 0.4, h = 200);
    }
    for (i = [0 : tubes - 1]) translate([ahead + outside / 2 + i * (outside - wall), 0, gap + foot]) {
        cylinder(d = inside, h = height + 1);
        translate([-5, -outside, 0]) cube([10, outside, height + 1]);
    }
}
