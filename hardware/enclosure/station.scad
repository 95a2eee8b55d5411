// The case of one station: base, lid, a rest for each game's cards, clamps for the display and four button caps.
// Millimetres; every part prints as it lies here, without supports.
//
//   openscad -D 'part="lid"' -o lid.stl station.scad        or: make hardware
//
// Everything that a part you bought may change stands in the first blocks: measure yours, type it in, render again.
// Base, lid and clamps know nothing of cards: one case serves all games, only the rest on it changes.
// x runs to the player's right, y away from the player, z up.

part = "all";            // base, lid, rest, caps, clamps, or all for a look at the closed case
game = "seven_wonders";  // whose cards the rest is for
display = "small";       // small: 0.96 inch; large: 2.42 inch

/* [Cards: bare width and length, by game; not measured by us, measure yours] */
cards = [
    ["seven_wonders", 65, 100],
    ["seven_wonders_duel", 44, 68],
    ["tower_of_babel", 59, 92],
    ["oh_hell", 63, 88],
    ["through_the_ages", 44, 68],
];
sleeve = 3;              // what a sleeve adds to width and length; 0 without
card_play = 1.0;         // room around a card; less centres better, more is quicker
card = [for (row = cards) if (row[0] == game) row][0];
card_w = card[1] + sleeve;
card_l = card[2] + sleeve;

/* [Reader: PN532 module of 42.7 x 40.4, its side without parts towards the card] */
reader_board = [42.7, 40.4];
reader_play = 0.6;
reader_board_t = 1.6;
reader_parts = 2.5;      // height of the parts on it
reader_gap = 1.2;        // room above it for the wire soldered to the pad there
reader_cover = 1.2;      // plastic between reader and card: at most 2
reader_depth = 4.2;      // how far its frame hangs under the lid

/* [Display: width and length of the module, window, how far the window's centre lies behind the module's] */
large = display == "large";
display_board = large ? [72.0, 43.0] : [27.4, 27.8];
display_play = 0.4;
display_t = 2.6;         // module and glass together
window = large ? [57, 29.5] : [23.5, 12.5];
window_off = large ? 0 : 2.0;
display_header = large ? 18 : 10.4;   // length of its row of pins, at the middle of the back edge

/* [Buttons: 6 x 6 mm tactile switches with a round stem, on a strip of perforated board] */
pitch = 2.54;            // of the perforated board's holes
button_pitch = 6 * pitch;
board_columns = 28;
board_rows = 5;
screw_column = 3.5 * pitch;           // from the outer switches' middles to the hole that takes a screw
button_h = 9.5;          // from the board to the end of the stem
stem_d = 3.5;
board_t = 1.6;
cap_d = 11.0;
cap_play = 0.6;
cap_rim = 1.5;           // how far the rim that keeps a cap in stands out

/* [Light: a hole for an RGB LED behind button D] */
light_d = 0;             // 5.2 for an LED of 5 mm; 0: no hole

/* [Buzzer: a round piezo in a ring on the floor] */
buzzer_d = 12.6;
buzzer_play = 0.5;
buzzer_h = 7;

/* [Reset button: round, M7, held by its own nut in the back wall] */
run_d = 7.2;
run_body = [10, 20];     // width and length of what is behind the wall

/* [Pico] */
pico_w = 21.2;
pico_l = 51.4;
pico_t = 1.0;
bootsel = [12.75, -3.0]; // its button: from the edge with the socket, from the middle line towards the player
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
small_screw_d = 1.8;     // the same for M2
seat = [69, 104];        // the largest card that any rest may be for, with sleeve and play

$fn = 32;
eps = 0.01;

post_d = 8;
boss_d = 5;
ridge_w = 4;
ridge_h = 3.0;
peg_d = 3.0;
peg_play = 0.3;
lip_t = 1.6;
lip_play = 0.3;
display_w = display_board[0] + display_play;
display_l = display_board[1] + display_play;
display_left = 9;                              // of the pocket, from the case's side: beyond post and lip
display_front = 10.5;
front_l = large ? 58 : 46;                     // display and buttons
rest_w = seat[0] + 2 * ridge_w;
board_w = board_rows * pitch;
board_l = board_columns * pitch;
case_w = max(rest_w + 12, display_left + display_w + 3 + board_l + wall + lip_play + lip_t + 0.5);
case_l = front_l + seat[1] + 2 * ridge_w;
case_h = floor_t + inside_h + top;
under_lid = floor_t + inside_h;
card_y = front_l + seat[1] / 2;                // middle of the card, of its tag and of the reader
display_x = -case_w / 2 + display_left + display_w / 2;
display_y = display_front + display_l / 2;
clamp_off = display_w / 2 - 3.9;               // the clamps lie beside the row of pins
clamp_w = 6;
clamp_reach = 3.1;                             // their screws, from the module's edge
display_sunk = 1.8;                            // how deep the module lies in the lid
boss_h = display_t - display_sunk - 0.2;       // 0.2: so far the clamps press
board_x = -case_w / 2 + display_left + display_w + 3 + board_l / 2;
buttons_x = board_x - 1.5 * button_pitch;
buttons_y = 17;
cap_z = under_lid - 2;                         // underside of a cap: its rim lies a little under the lid
strip_z = cap_z + 4 - button_h - board_t;      // the board's underside, so that the stems end in their caps
strip = [buttons_x - screw_column, buttons_x + 3 * button_pitch + screw_column];
usb_z = floor_t + 2 + usb_h / 2;               // middle of the hole for the plug
pico_lift = usb_z - socket_h - floor_t;
pico_x = -case_w / 2 + wall + 1 + pico_l / 2;  // it lies across, its socket in the left wall
pico_y = case_l - 28;
bootsel_x = pico_x - pico_l / 2 + bootsel[0];
bootsel_y = pico_y + bootsel[1];
bootsel_hole = [6, 7];
buzzer_x = case_w / 2 - 26;
buzzer_y = front_l + 30;
run_x = 24;
run_z = floor_t + inside_h / 2;
post_in = wall + post_d / 2 - 1;
posts = [for (x = [-1, 1], y = [0, 1]) [x * (case_w / 2 - post_in), y ? case_l - post_in : post_in]];
thumb_at = [14, front_l];                      // beside the clamps' screws
rest_front = card_y - 34;
rest_back = card_y + seat[1] / 2 + ridge_w;
pegs = [for (x = [-1, 1], y = [-28, 40]) [x * (rest_w - ridge_w) / 2, card_y + y]];

// What is bought, as boxes in the closed case: name, then from and to in x, y and z. Tests hold them against the printed
// parts and against each other.
function around(x, y, w, l, low, high) = [[x - w / 2, x + w / 2], [y - l / 2, y + l / 2], [low, high]];
reader_z = case_h - reader_cover - reader_gap;
bought = [
    ["display", around(display_x, display_y, display_board[0], display_board[1], under_lid + display_sunk - display_t, under_lid + display_sunk)],
    ["display pins", around(display_x, display_y + display_board[1] / 2 - 2, display_header, 3, under_lid - 9, under_lid - 1)],
    ["reader", around(0, card_y, reader_board[0], reader_board[1], reader_z - reader_board_t, reader_z)],
    ["reader parts", around(0, card_y, reader_board[0] - 6, reader_board[1] - 6, reader_z - reader_board_t - reader_parts, reader_z)],
    ["strip", around(board_x, buttons_y, board_l, board_w, strip_z, strip_z + board_t)],
    for (n = [0:3]) [str("switch ", n), around(buttons_x + n * button_pitch, buttons_y, 6, 6, strip_z + board_t, strip_z + board_t + 4)],
    ["Pico", around(pico_x, pico_y, 51, 21, floor_t + pico_lift, floor_t + pico_lift + pico_t + 2.75)],
    ["plug", around(-case_w / 2 - 6, pico_y, 16, 11, usb_z - 4, usb_z + 4)],
    ["buzzer", around(buzzer_x, buzzer_y, buzzer_d * 0.7, buzzer_d * 0.7, floor_t, floor_t + buzzer_h)],
    ["reset button", around(run_x, case_l - wall - run_body[1] / 2, run_body[0], run_body[1], run_z - run_body[0] / 2, run_z + run_body[0] / 2)],
];
echo(figures = [
    ["pitch", pitch], ["button_pitch", button_pitch], ["buttons_x", buttons_x], ["buttons_y", buttons_y],
    ["screw_from_button", screw_column], ["board", [board_l, board_w]], ["board_x", board_x], ["board_t", board_t],
    ["cap_d", cap_d], ["cap_hole", cap_d + cap_play], ["cap_rim", cap_d + 2 * cap_rim], ["cap_z", cap_z],
    ["stem_d", stem_d], ["stem_hole", stem_d + 0.1], ["button_h", button_h], ["strip_z", strip_z],
    ["posts", posts], ["post_d", post_d], ["screw_d", screw_d], ["screw_free", screw_free],
    ["display", [display_x, display_y]], ["display_board", display_board], ["display_pocket", [display_w, display_l]],
    ["display_t", display_t], ["display_sunk", display_sunk], ["boss_h", boss_h], ["boss_d", boss_d],
    ["window", window], ["window_off", window_off], ["clamp_off", clamp_off], ["clamp_w", clamp_w], ["clamp_reach", clamp_reach],
    ["reader_board", reader_board], ["reader_pocket", reader_board + [reader_play, reader_play]],
    ["reader_cover", reader_cover], ["reader_gap", reader_gap], ["reader_room", top - reader_cover + reader_depth],
    ["reader_needs", reader_gap + reader_board_t + reader_parts], ["card_y", card_y],
    ["seat", seat], ["cards", cards], ["sleeve", sleeve], ["card_play", card_play], ["rest_w", rest_w],
    ["pegs", pegs], ["peg_d", peg_d], ["peg_hole", peg_d + peg_play], ["peg_l", top - 0.4],
    ["pico", [pico_x, pico_y]], ["pico_lift", pico_lift], ["pico_l", pico_l], ["socket_h", socket_h], ["usb", [usb_w, usb_h]],
    ["usb_z", usb_z], ["cable_d", cable_d], ["bootsel", [bootsel_x, bootsel_y]], ["bootsel_hole", bootsel_hole], ["thumb", thumb_at],
    ["buzzer", [buzzer_x, buzzer_y]], ["buzzer_d", buzzer_d], ["buzzer_ring", buzzer_d + buzzer_play],
    ["run", [run_x, run_z]], ["run_d", run_d], ["wall", wall], ["top", top], ["floor_t", floor_t],
    ["inside_h", inside_h], ["case", [case_w, case_l, case_h]], ["bought", bought],
]);

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
                plate(case_w, case_l, under_lid, corner);
                translate([0, wall, floor_t]) plate(case_w - 2 * wall, case_l - 2 * wall, inside_h + 1, corner - wall / 2);
            }
            for (p = posts) translate([p[0], p[1], floor_t - eps]) cylinder(d = post_d, h = inside_h + eps);
            for (x = strip) translate([x, buttons_y, floor_t - eps]) block(6, board_w, strip_z - floor_t + eps);
            translate([pico_x, pico_y]) rotate(90) pico_rails();
            translate([buzzer_x, buzzer_y, floor_t - eps]) cylinder(d = buzzer_d + buzzer_play + 3.2, h = 5);
        }
        for (p = posts) translate([p[0], p[1], floor_t + 2]) cylinder(d = screw_d, h = inside_h);
        for (x = strip) translate([x, buttons_y, floor_t + 2]) cylinder(d = small_screw_d, h = inside_h);
        translate([buzzer_x, buzzer_y, floor_t]) cylinder(d = buzzer_d + buzzer_play, h = 6);
        for (at = [[0, 0], [3.5, 0], [-3.5, 0], [0, 3.5], [0, -3.5]]) translate([buzzer_x + at[0], buzzer_y + at[1], -1]) cylinder(d = 2, h = floor_t + 2);
        translate([-case_w / 2 + wall / 2, pico_y, usb_z]) cube([wall + 2, usb_w, usb_h], center = true);
        translate([run_x, case_l + 1, run_z]) rotate([90, 0, 0]) cylinder(d = run_d, h = wall + 2);
        relief();
        feet();
    }
}

// Here the Pico's socket points away from the player. It lies on a rib between its rows of holes, its socket in the middle
// of the hole in the wall; two rails and a stop hold it there.
module pico_rails() {
    translate([0, 0, floor_t - eps]) block(12, pico_l - 10, pico_lift + eps);
    for (x = [-1, 1]) translate([x * (pico_w / 2 + 1), 0, floor_t - eps]) block(2, pico_l - 14, pico_lift + 2.5);
    translate([0, -pico_l / 2 - 1, floor_t - eps]) block(pico_w + 4, 2, pico_lift + 2.5);
}

// Two slots in the left wall for a cable tie: the cable, led along the outside, is tied flat to the wall, so that a pull ends
// here and not at the socket.
module relief() {
    for (z = [-1, 1]) translate([-case_w / 2 + wall / 2, pico_y - usb_w / 2 - 16, usb_z + z * (cable_d / 2 + 1.5)]) cube([wall + 2, 4, 2], center = true);
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
            translate([0, wall + lip_play, -lip_t]) lip();
            pocket_frame();
            for (p = bosses()) translate([p[0], p[1], -boss_h]) cylinder(d = boss_d, h = boss_h + eps);
        }
        for (p = posts) translate([p[0], p[1], -3]) {
            cylinder(d = screw_free, h = top + 6);
            translate([0, 0, 3 + top - 1.6]) cylinder(d1 = screw_free, d2 = 6.4, h = 1.6 + eps);
        }
        pocket();
        window();
        for (p = bosses()) translate([p[0], p[1], -boss_h - 1]) cylinder(d = small_screw_d, h = boss_h + 1 + top - 0.8);
        for (n = [0:3]) translate([buttons_x + n * button_pitch, buttons_y, -3]) cylinder(d = cap_d + cap_play, h = top + 6);
        for (n = [0:3]) translate([buttons_x + n * button_pitch, buttons_y + cap_d, top - 0.6]) letter(n);
        for (p = pegs) translate([p[0], p[1], -1]) cylinder(d = peg_d + peg_play, h = top + 2);
        translate([bootsel_x, bootsel_y, -3]) block(bootsel_hole[0], bootsel_hole[1], top + 6);
        thumb();
        if (light_d > 0) translate([buttons_x + 3 * button_pitch, buttons_y + cap_d + 12, -3]) cylinder(d = light_d, h = top + 6);
    }
}

module lip() {
    inset = 2 * (wall + lip_play);
    difference() {
        plate(case_w - inset, case_l - inset, lip_t + eps, corner - wall / 2);
        translate([0, lip_t, -1]) plate(case_w - inset - 2 * lip_t, case_l - inset - 2 * lip_t, 4, corner - wall / 2);
        for (p = posts) translate([p[0], p[1] - wall - lip_play, -1]) cylinder(d = post_d + 1, h = 4);
    }
}

module pocket_frame() {
    translate([0, card_y, -reader_depth]) block(reader_board[0] + reader_play + 4, reader_board[1] + reader_play + 4, reader_depth + eps);
}

// The reader lies on four corners, where its board has no parts and no pads, so that a wire has room above it; all wires
// leave towards the player or to the right, whichever side its row of holes is on.
module pocket() {
    w = reader_board[0] + reader_play;
    l = reader_board[1] + reader_play;
    translate([0, card_y, -reader_depth - 1]) {
        difference() {
            block(w, l, reader_depth + 1 + top - reader_cover);
            for (x = [-1, 1], y = [-1, 1]) translate([x * (w / 2 - 1.5), y * (l / 2 - 1.5), reader_depth + 1 + top - reader_cover - reader_gap]) block(3, 3, 5);
        }
        translate([0, -l / 2, 0]) block(26, 8, reader_depth + 1);
        translate([w / 2, 0, 0]) block(8, 26, reader_depth + 1);
    }
}

module window() {
    translate([display_x, display_y, -1]) block(display_w, display_l, 1 + display_sunk);
    translate([display_x, display_y + window_off, 0]) hull() {
        translate([0, 0, -1]) block(window[0], window[1], 1);
        translate([0, 0, top + eps]) block(window[0] + 3, window[1] + 3, 1);
    }
}

function bosses() = [for (x = [-1, 1], y = [-1, 1]) [display_x + x * clamp_off, display_y + y * (display_l / 2 + clamp_reach)]];

// Two bars press the display into its pocket at its four corners; between them there is room for its parts.
module clamp() {
    length = display_l + 2 * clamp_reach + boss_d;
    difference() {
        block(clamp_w, length, 3.5);
        translate([0, 0, 2]) block(clamp_w + 1, display_l - 6, 4);
        for (y = [-1, 1]) translate([0, y * (display_l / 2 + clamp_reach), -1]) cylinder(d = 2.3, h = 6);
    }
}

module clamps() {
    for (n = [0, 1]) translate([n * (clamp_w + 4), 0, 0]) clamp();
}

// Left, right and behind the card: it slides in from the player's side and stops with its tag over the antenna. Four pegs
// go into the lid, and are the same for all cards. It prints with its pegs up.
module rest() {
    middle = (rest_front + rest_back) / 2;
    difference() {
        translate([0, middle, 0]) block(rest_w, rest_back - rest_front, ridge_h);
        translate([0, (rest_front - 1 + card_y + (card_l + card_play) / 2) / 2, -1]) block(card_w + card_play, card_y + (card_l + card_play) / 2 - rest_front + 1, ridge_h + 2);
    }
    for (p = pegs) translate([p[0], p[1], ridge_h - eps]) cylinder(d = peg_d, h = top - 0.4);
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

// A hollow before the card, to lift it by: slide a small card towards you first.
module thumb() {
    translate([thumb_at[0], thumb_at[1], top + 7]) sphere(r = 9);
}

// Each cap is told by touch: A one bump, B a bar across, C two bumps, D a hollow.
module cap(n) {
    difference() {
        union() {
            cylinder(d = cap_d + 2 * cap_rim, h = 1.6);
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
    translate([0, 0, under_lid]) lid();
    translate([0, 0, case_h + ridge_h]) mirror([0, 0, 1]) rest();
    for (n = [0:3]) translate([buttons_x + n * button_pitch, buttons_y, cap_z]) cap(n);
}

if (part == "base") base();
if (part == "lid") translate([0, 0, top]) rotate([180, 0, 0]) lid();
if (part == "rest") rest();
if (part == "caps") caps();
if (part == "clamps") clamps();
if (part == "all") closed();
