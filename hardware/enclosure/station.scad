// The case of one station: base, lid, the rest that guides a card, and four button caps. Millimetres; every part prints
// as it lies here, without supports.
//
//   openscad -D 'part="lid"' -o lid.stl station.scad        or: make hardware
//
// Everything that a part you bought may change stands in the first block: measure yours, type it in, render again.
// x runs to the player's right, y away from the player, z up.

part = "all";            // base, lid, rest, caps, or all for a look at the closed case

/* [Cards: width and length of the largest, sleeve included] */
card_w = 67;
card_l = 102;
card_play = 1.0;         // room around a card; less centres better, more is quicker

/* [Reader: PN532 module] */
reader_w = 43.5;
reader_l = 41.0;
reader_cover = 1.2;      // plastic between antenna and card: at most 2
reader_depth = 4.2;      // parts on the module's back

/* [Display: 0.96 inch SSD1306 module] */
display_w = 27.8;
display_l = 28.2;
window_w = 23.5;         // what is seen of it
window_l = 12.5;
window_off = 2.0;        // the window's centre lies so far behind the module's

/* [Buttons: 6 x 6 mm tactile switches with a round stem, on a strip of perforated board] */
button_pitch = 18;
button_h = 9.5;          // from the board to the end of the stem
stem_d = 3.5;
board_t = 1.6;
board_w = 10;            // the strip's width, front to back
cap_d = 11.0;
cap_play = 0.6;

/* [Light: a hole for an RGB LED behind button D] */
light_d = 0;             // 5.2 for an LED of 5 mm; 0: no hole

/* [Pico] */
pico_w = 21.2;
pico_l = 51.4;
usb_w = 13;              // the plug of the cable, not only its socket
usb_h = 9;
cable_d = 4.5;
socket_h = 2.3;          // middle of the socket above the underside of the board

/* [Case] */
wall = 2.4;
top = 3.0;
floor_t = 2.0;
inside_h = 20;
corner = 4;
screw_d = 2.7;           // M3 screws cut their own thread in it
screw_free = 3.4;

$fn = 32;
eps = 0.01;

front_l = 46;                                  // display and buttons
ridge_w = 2.4;
ridge_h = 3.0;
peg_d = 2.0;
case_w = max(card_w + card_play + 2 * (ridge_w + 6), 4 * button_pitch + display_w + 14);
case_l = front_l + card_l + card_play + ridge_w + 6;
case_h = floor_t + inside_h + top;
card_y = front_l + (card_l + card_play) / 2;   // middle of the card, of its tag and of the reader
display_x = -case_w / 2 + 8 + display_w / 2;
display_y = 8 + display_l / 2;
buttons_x = display_x + display_w / 2 + 8 + cap_d / 2;
ridges = [
    [-(card_w + card_play + ridge_w) / 2, card_y, card_l * 0.6, 90],
    [(card_w + card_play + ridge_w) / 2, card_y, card_l * 0.6, 90],
    [0, front_l + card_l + card_play + ridge_w / 2, card_w * 0.6, 0],
];
button_gap = (case_w / 2 - 10 - cap_d / 2 - buttons_x) / 3;
buttons_y = 16;
cap_z = case_h - top - 2;                      // underside of a cap: its rim lies a little under the lid
strip_z = cap_z + 4 - button_h - board_t;      // the board's underside, so that the stems end in their caps
strip = [buttons_x - 9, buttons_x + 3 * button_gap + 8];   // where it is screwed down, M2
post_d = 8;
usb_z = floor_t + 2 + usb_h / 2;               // middle of the hole for the plug
pico_lift = usb_z - socket_h - floor_t;
posts = [for (x = [-1, 1], y = [0, 1]) [x * (case_w / 2 - wall - post_d / 2 + 1), y ? case_l - wall - post_d / 2 + 1 : wall + post_d / 2 - 1]];

module plate(w, l, h, r) {
    translate([0, l / 2, 0]) linear_extrude(h) offset(r) square([w - 2 * r, l - 2 * r], center = true);
}

module block(w, l, h) {
    translate([-w / 2, -l / 2, 0]) cube([w, l, h]);
}

module base() {
    difference() {
        union() {
            difference() {
                plate(case_w, case_l, floor_t + inside_h, corner);
                translate([0, wall, floor_t]) plate(case_w - 2 * wall, case_l - 2 * wall, inside_h + 1, corner - wall / 2);
            }
            for (p = posts) translate([p[0], p[1], floor_t - eps]) cylinder(d = post_d, h = inside_h + eps);
            for (x = strip) translate([x, buttons_y, floor_t - eps]) block(6, board_w, strip_z - floor_t + eps);
            pico_rails();
        }
        for (p = posts) translate([p[0], p[1], floor_t + 2]) cylinder(d = screw_d, h = inside_h);
        for (x = strip) translate([x, buttons_y, floor_t + 2]) cylinder(d = 1.8, h = inside_h);
        translate([0, case_l - wall / 2, usb_z]) cube([usb_w, wall + 2, usb_h], center = true);
        relief();
        feet();
    }
}

// The Pico lies on a rib between its rows of holes, its socket in the middle of the hole in the back wall; two rails and
// a stop hold it there.
module pico_rails() {
    translate([0, case_l - wall - 1 - pico_l / 2, floor_t - eps]) block(12, pico_l - 10, pico_lift + eps);
    for (x = [-1, 1]) translate([x * (pico_w / 2 + 1), case_l - wall - 1 - pico_l / 2, floor_t - eps]) block(2, pico_l - 14, pico_lift + 2.5);
    translate([0, case_l - wall - 2 - pico_l, floor_t - eps]) block(pico_w + 4, 2, pico_lift + 2.5);
}

// Two slots in the back wall for a cable tie: the cable, led in a loop along the outside, is tied flat to the wall, so
// that a pull ends here and not at the socket.
module relief() {
    for (z = [-1, 1]) translate([usb_w / 2 + 16, case_l - wall / 2, usb_z + z * (cable_d / 2 + 1.5)]) cube([4, wall + 2, 2], center = true);
}

// Shallow rounds for rubber feet.
module feet() {
    for (x = [-1, 1], y = [14, case_l - 14]) translate([x * (case_w / 2 - 14), y, -1]) cylinder(d = 10.5, h = 1.8);
}

// It prints with its face down; here it stands as it is used, z = 0 at its underside.
module lid() {
    difference() {
        union() {
            plate(case_w, case_l, top, corner);
            translate([0, wall + 0.3, -1.6]) lip();
            pocket_frame();
        }
        for (p = posts) translate([p[0], p[1], -3]) {
            cylinder(d = screw_free, h = top + 6);
            translate([0, 0, 3 + top - 1.6]) cylinder(d1 = screw_free, d2 = 6.4, h = 1.6 + eps);
        }
        translate([0, card_y, -reader_depth - 2]) block(reader_w, reader_l, reader_depth + 2 + top - reader_cover);
        window();
        for (n = [0:3]) translate([buttons_x + n * button_gap, buttons_y, -3]) cylinder(d = cap_d + cap_play, h = top + 6);
        for (n = [0:3]) translate([buttons_x + n * button_gap, buttons_y + cap_d, top - 0.6]) letter(n);
        for (r = ridges, end = [-1, 1]) translate([r[0], r[1], -1]) rotate([0, 0, r[3]]) translate([end * (r[2] / 2 - 8), 0, 0]) cylinder(d = peg_d + 0.25, h = top + 2);
        thumb();
        if (light_d > 0) translate([buttons_x + 3 * button_gap, buttons_y + cap_d + 12, -3]) cylinder(d = light_d, h = top + 6);
    }
}

module lip() {
    difference() {
        plate(case_w - 2 * wall - 0.6, case_l - 2 * wall - 0.6, 1.6 + eps, corner - wall / 2);
        translate([0, 1.6, -1]) plate(case_w - 2 * wall - 3.8, case_l - 2 * wall - 3.8, 4, corner - wall / 2);
        for (p = posts) translate([p[0], p[1] - wall - 0.3, -1]) cylinder(d = post_d + 1, h = 4);
    }
}

// Left, right and behind the card: it slides in from the player's side and stops with its tag over the antenna.
// Each ridge: x, y of its middle, length, direction. They are parts of their own, pressed or glued into the lid with
// two pegs, so that the lid prints flat and other card sizes only need another rest.
module ridge(length) {
    translate([0, 0, ridge_h / 2]) cube([length, ridge_w, ridge_h], center = true);
    for (end = [-1, 1]) translate([end * (length / 2 - 8), 0, ridge_h - eps]) cylinder(d = peg_d, h = top - 0.4);
}

module rest() {
    for (n = [0:2]) translate([0, n * 8, 0]) ridge(ridges[n][2]);
}

module pocket_frame() {
    translate([0, card_y, -reader_depth]) difference() {
        block(reader_w + 4, reader_l + 4, reader_depth + eps);
        translate([0, 0, -1]) block(reader_w, reader_l, reader_depth + 3);
        translate([0, -reader_l / 2, -1]) block(16, 8, reader_depth + 3);
    }
}

module window() {
    translate([display_x, display_y, -1]) block(display_w, display_l, 1 + top - 1.2);
    translate([display_x, display_y + window_off, 0]) hull() {
        translate([0, 0, -1]) block(window_w, window_l, 1);
        translate([0, 0, top + eps]) block(window_w + 3, window_l + 3, 1);
    }
}

// Drawn as strokes, because a font is another one on every computer.
strokes = [
    [[[-2, 0], [0, 5]], [[0, 5], [2, 0]], [[-1.2, 1.8], [1.2, 1.8]]],
    [[[-1.6, 0], [-1.6, 5]], [[-1.6, 5], [0.8, 5]], [[0.8, 5], [1.5, 3.8]], [[1.5, 3.8], [0.8, 2.6]], [[-1.6, 2.6], [0.8, 2.6]],
     [[0.8, 2.6], [1.7, 1.3]], [[1.7, 1.3], [0.8, 0]], [[0.8, 0], [-1.6, 0]]],
    [[[1.7, 4.2], [0.6, 5]], [[0.6, 5], [-0.8, 5]], [[-0.8, 5], [-1.8, 3.6]], [[-1.8, 3.6], [-1.8, 1.4]], [[-1.8, 1.4], [-0.8, 0]],
     [[-0.8, 0], [0.6, 0]], [[0.6, 0], [1.7, 0.8]]],
    [[[-1.7, 0], [-1.7, 5]], [[-1.7, 5], [0.3, 5]], [[0.3, 5], [1.7, 3.4]], [[1.7, 3.4], [1.7, 1.6]], [[1.7, 1.6], [0.3, 0]],
     [[0.3, 0], [-1.7, 0]]],
];

module letter(n) {
    linear_extrude(2) for (line = strokes[n]) hull() for (end = line) translate(end) circle(d = 0.9, $fn = 12);
}

// A hollow at the front edge of the card, to lift it by.
module thumb() {
    translate([0, front_l - 2, top + 7]) sphere(r = 9);
}

// Each cap is told by touch: A one bump, B a bar across, C two bumps, D a hollow.
module cap(n) {
    difference() {
        union() {
            cylinder(d = cap_d + 3, h = 1.6);
            cylinder(d = cap_d, h = 7.4);
            translate([0, 0, 7.4]) mark(n);
        }
        translate([0, 0, -eps]) cylinder(d = stem_d + 0.1, h = 4);
        if (n == 3) translate([0, 0, 7.4 + 9]) sphere(r = 10);
    }
}

module mark(n) {
    if (n == 0) scale([1, 1, 0.5]) sphere(r = 1.5);
    if (n == 1) translate([0, 0, 0]) cube([6, 1.4, 1.4], center = true);
    if (n == 2) for (x = [-2, 2]) translate([x, 0, 0]) scale([1, 1, 0.5]) sphere(r = 1.3);
}

module caps() {
    for (n = [0:3]) translate([n * (cap_d + 8), 0, 0]) cap(n);
}

module closed() {
    base();
    translate([0, 0, floor_t + inside_h]) lid();
    for (r = ridges) translate([r[0], r[1], case_h + ridge_h - eps]) rotate([180, 0, 0]) rotate([0, 0, r[3]]) ridge(r[2]);
    for (n = [0:3]) translate([buttons_x + n * button_gap, buttons_y, cap_z]) cap(n);
}

if (part == "base") base();
if (part == "lid") translate([0, 0, top]) rotate([180, 0, 0]) lid();
if (part == "rest") rest();
if (part == "caps") caps();
if (part == "all") closed();
