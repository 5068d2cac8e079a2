// What to measure before printing. All lengths in millimetres, masses in grams.
// Any of them can be given on the command line: openscad -D chip_diameter=20 …

// --- chips: measure a row of ten and divide by ten
chip_diameter = 16.0;
chip_thickness = 1.6;
capacity = 120;         // chips that must find room
lanes = 1;              // rows side by side; 2 halves the length
tubes = 3;              // of tube.scad, for chips that do not slide

// --- load cell: measure yours, makers differ
cell_length = 80.0;
cell_width = 12.7;
cell_height = 12.7;
cell_hole_edge = 5.0;   // from an end to the middle of its first hole
cell_hole_pitch = 15.0; // between the two holes of one end
cell_fixed_screw = 5.0; // thread at the end screwed to the base
cell_free_screw = 4.0;  // thread at the end that carries the trough

// --- electronics: the inside of the box
box_inside = [90, 60, 26];
cable_diameter = 5.0;
button_diameter = 7.0;
light_window = [51, 5.5]; // over a stick of eight lights; [0, 0] for none

// --- die
die_edge = 60.0;
board_size = [52.0, 42.5, 1.6]; // a micro:bit
board_mass = 10;
board_back = 6.0;               // height of what stands on its back
battery_size = [53.0, 26.0, 14.0];
battery_mass = 31;              // two AAA cells in their holder
contents_lift = 2.2;            // makes up for tray and supports, which are all in the lower half

// --- printing
wall = 2.0;
clearance = 0.4;        // on each side of what has to fit in
slope = 12;             // of the trough, in degrees; see `python -m hardware.printed slope`
shim = 6;               // degrees that the wedge of shim.scad adds

// --- what follows from it
lane_width = chip_diameter + 4 * clearance;
row_length = capacity / lanes * chip_thickness * 1.03; // chips never lie as close as one measures
gutter_length = ceil(row_length + 2 * wall + 4);
gutter_width = lanes * lane_width + (lanes + 1) * wall;
floor_thickness = 3.0;  // room for the countersunk heads
saddle_width = max(cell_width, 16);
saddle_length = cell_length + 30;
base_length = max(cell_length + 50, ceil(gutter_length * 0.85));
base_width = max(80, gutter_width + 20);
plate = 4.0;
lift = 8.0;             // room under the cell
$fn = 48;
