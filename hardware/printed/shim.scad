// A wedge between saddle and gutter for chips that don't slide: it makes the trough steeper by so many degrees.
// The screws go through it, so that they have to be longer by its height there (shim_height tells).
//   openscad -D shim=6 -o shim.stl shim.scad
include <parameters.scad>

length = saddle_length / cos(slope);
pad = cell_hole_edge + cell_hole_pitch + 6;
over = (saddle_length - cell_length) / 2;
holes = [over + pad + 8, saddle_length - 12];
thin = 0.8; // at its low end

difference() {
    rotate([90, 0, 0]) linear_extrude(saddle_width)
        polygon([[0, 0], [length, 0], [length, thin + length * tan(shim)], [0, thin]]);
    for (x = holes) translate([x / cos(slope), -saddle_width / 2, -1]) cylinder(d = 3.4, h = 80);
}
