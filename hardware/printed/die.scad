// A die round a micro:bit: two halves, held by two screws from each side.
// The battery lies a little below the middle, so that it balances the board above it.
//   openscad -D 'part="lower"' -o lower.stl die.scad      (or "upper")
include <parameters.scad>
part = "both";

chamfer = 2.0;
inside = die_edge - 2 * wall;
screw = 3.2;
pilot = 2.6;
sticker = 24;

// Board and battery touch (with a millimetre of foam). Together with the shell, whose lower half is the heavier
// one, their middle of mass is the middle of the die.
apart = battery_size[2] / 2 + 1 + board_back + board_size[2] / 2;
battery_z = contents_lift - apart * board_mass / (board_mass + battery_mass);
board_z = battery_z + apart;
echo(battery_z = battery_z, board_z = board_z);
assert(board_z + board_size[2] / 2 + 5 < inside / 2, "the board does not fit: make die_edge larger");
assert(max(board_size[0], battery_size[0]) + 2 * clearance <= inside, "board or battery is longer than the inside");

corner = [die_edge / 2 - wall - 3.2, die_edge / 2 - wall - 3.2];
assert(corner[1] - 3 >= board_size[1] / 2, "the screws meet the board: make die_edge larger");

module body() {
    hull() for (i = [0 : 2]) {
        size = [for (k = [0 : 2]) k == i ? die_edge : die_edge - 2 * chamfer];
        cube(size, center = true);
    }
}

module shell() {
    difference() {
        body();
        cube(inside, center = true);
    }
    for (x = [-1, 1], y = [-1, 1])
        translate([x * (corner[0] + 0.2), y * (corner[1] + 0.2), 0]) cube([6.4, 6.4, inside + 0.4], center = true);
}

// Four stops under or over the corners of the board, from the floor at `from` to `to`.
module board_stops(from, to, off) {
    for (x = [-1, 1], y = [-1, 1])
        translate([x * (inside / 2 - off - 2.5), y * (board_size[1] / 2 - 2), (from + to) / 2])
            cube([5, 4, to - from], center = true);
}

// A tray for the battery; its walls end where the two halves meet.
module tray() {
    bottom = battery_z - battery_size[2] / 2;
    width = battery_size[1] + 2 * clearance;
    deep = inside / 2 + 0.2;
    for (x = [-1, 1]) translate([x * battery_size[0] / 4, 0, (bottom - deep) / 2])
        cube([1.6, width + 1.6, deep + bottom], center = true);
    for (y = [-1, 1]) translate([0, y * (width / 2 + 0.8), -deep / 2])
        cube([battery_size[0] * 0.6, 1.6, deep], center = true);
}

// Two screws from below, two from above, crosswise: M3 x 40 with countersunk heads.
module screws() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * corner[0], y * corner[1], 0]) rotate([x * y > 0 ? 0 : 180, 0, 0]) {
        translate([0, 0, -die_edge / 2 - 1]) cylinder(d = screw, h = die_edge / 2 + 1);
        translate([0, 0, -die_edge / 2 - 0.01]) cylinder(d1 = 6.2, d2 = screw, h = 1.8);
        translate([0, 0, -1]) cylinder(d = pilot, h = 42 - die_edge / 2);
    }
}

// A shallow place for a number on every face.
module stickers() {
    for (turn = [[0, 0, 0], [90, 0, 0], [180, 0, 0], [270, 0, 0], [0, 90, 0], [0, 270, 0]])
        rotate(turn) translate([0, 0, die_edge / 2 - 0.5]) cylinder(d = sticker, h = 1);
}

module half(up) {
    difference() {
        union() {
            intersection() {
                shell();
                translate([0, 0, up ? die_edge : -die_edge]) cube(2 * die_edge, center = true);
            }
            if (up) board_stops(board_z + board_size[2] / 2 + clearance, inside / 2 + 0.2, -0.2);
            else {
                // they reach into the upper half and must not scrape along its wall
                board_stops(-inside / 2 - 0.2, board_z - board_size[2] / 2, clearance);
                tray();
            }
        }
        screws();
        stickers();
    }
}

if (part == "lower") half(false);
else if (part == "upper") rotate([180, 0, 0]) half(true);
else {
    color("SteelBlue") half(false);
    translate([0, 0, 30]) color("Gold", 0.9) half(true);
    %translate([0, 0, battery_z]) cube(battery_size, center = true);
    %translate([0, 0, board_z]) cube(board_size, center = true);
}
