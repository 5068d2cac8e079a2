// The trough: a gutter for chips standing in a row, and the saddle that carries it.
// The saddle touches the load cell's free end and nothing else.
//   openscad -D 'part="gutter"' -o gutter.stl trough.scad      (or "saddle")
include <parameters.scad>
part = "both";

screw = 3.2;     // M3, from the gutter into the saddle
pilot = 2.6;
gap = 3.0;       // between saddle and cell, everywhere but at the pad
pad = cell_hole_edge + cell_hole_pitch + 6;
low = 9.0;       // thickness of the saddle at its lower end
over = (saddle_length - cell_length) / 2; // how far the saddle reaches beyond the cell at each end
screws = [over + pad + 8, saddle_length - 12]; // where the M3 screws sit, clear of those into the cell

module gutter() {
    height = floor_thickness + chip_diameter * 0.72;
    mark = 10 * chip_thickness * 1.03;
    difference() {
        union() {
            difference() {
                cube([gutter_length, gutter_width, height]);
                for (lane = [0 : lanes - 1])
                    translate([wall, wall + lane * (lane_width + wall), floor_thickness])
                        cube([gutter_length - 2 * wall, lane_width, height]);
                // the upper end stays low: chips are put in and taken out there
                translate([gutter_length - wall - 1, wall, floor_thickness + 3])
                    cube([wall + 2, gutter_width - 2 * wall, height]);
            }
            // the lower end stops a whole chip
            cube([wall, gutter_width, floor_thickness + chip_diameter]);
        }
        // a notch every ten chips, on both outer walls
        for (i = [1 : floor(capacity / lanes / 10)], y = [-1, gutter_width - wall])
            translate([wall + i * mark - 0.5, y, height - (i % 5 == 0 ? 4 : 2)])
                cube([1, wall + 1, 10]);
        for (x = screws) translate([gutter_foot() + x / cos(slope), gutter_width / 2, -1]) {
            cylinder(d = screw, h = 10);
            translate([0, 0, 1 + floor_thickness - 1.8]) cylinder(d1 = screw, d2 = 6.4, h = 1.81);
        }
        // with an even number of lanes the screws sit in the middle wall: room for their heads
        if (lanes % 2 == 0)
            for (x = screws) translate([gutter_foot() + x / cos(slope), gutter_width / 2, floor_thickness - 0.01])
                cylinder(d = 7, h = height);
    }
}

// Where the saddle begins under the gutter, so that both are centred on each other.
function gutter_foot() = (gutter_length - saddle_length / cos(slope)) / 2;

module saddle() {
    rise = saddle_length * tan(slope);
    holes = [for (i = [0, 1]) over + cell_hole_edge + i * cell_hole_pitch];
    difference() {
        rotate([90, 0, 0]) translate([0, 0, -saddle_width / 2]) linear_extrude(saddle_width) polygon([
            [0, gap], [over, gap], [over, 0], [over + pad, 0], [over + pad, gap], [saddle_length, gap],
            [saddle_length, gap + low + rise], [0, gap + low],
        ]);
        // screws down into the cell, their heads sunk
        for (x = holes) translate([x, 0, -1]) {
            cylinder(d = cell_free_screw + 0.5, h = 60);
            translate([0, 0, 1 + gap + 4]) cylinder(d = cell_free_screw * 2 + 0.4, h = 60);
        }
        for (x = screws) translate([x, 0, gap + low + x * tan(slope)]) rotate([0, -slope, 0])
            translate([0, 0, -9]) cylinder(d = pilot, h = 20);
    }
}

module trough() {
    color("SteelBlue") saddle();
    translate([0, 0, gap + low]) rotate([0, -slope, 0])
        translate([-gutter_foot(), -gutter_width / 2, 0]) color("Gold") gutter();
}

if (part == "gutter") gutter();
else if (part == "saddle") rotate([90, 0, 0]) saddle(); // lying on its side, as it is printed
else trough();
