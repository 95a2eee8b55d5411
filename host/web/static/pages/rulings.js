// Rulings that tables argue about, in people's words. A game of somebody else's shows what its commands call them.

export const RULINGS = {
  // 7 Wonders and 7 Wonders Duel
  wonders: {
    called: "Wonders", dealt: "Herald gives out the boards", tapped: "each player lays their own board on the station",
    draft: "they are drafted", first_game: "those for a first game",
  },
  sides: { called: "Sides of the boards", both: "both sides", A: "side A only", B: "side B only" },
  twins: {
    called: "Loom, Glassworks and Press come twice",
    same: "the same structure: a city has one of them", different: "different structures: a city may have both",
  },
  discounts: { called: "Several discounts on the same goods", one_coin: "the price stays 1 coin", add_up: "they add up, down to 0" },
  neighbours_same_turn: { called: "Vineyard and Bazar count what the neighbours reveal in the same turn" },
  lighthouse: { called: "The Lighthouse's coins count", earlier: "yellow cards built earlier", itself: "itself too" },
  seventh_coins: {
    called: "Babylon's seventh card is paid with", held: "the coins then held", start: "the coins of the turn's start",
  },
  sixth_turn: {
    called: "Who goes first in a sixth turn", babylon_first: "Babylon's seventh card", halikarnassos_first: "the discard pile",
  },
  copied_guild: {
    called: "A guild copied by Olympia", counts: "counts as a purple card for the Shipowners Guild",
    not: "does not count for the Shipowners Guild",
  },
  copied_scientists: { called: "Olympia's copy of the Scientists Guild", symbol: "gives a symbol", nothing: "gives nothing" },
  first_holder: {
    called: "Two players: who plays for the Free City first", left: "the player on its left", right: "the player on its right",
  },
  free_city_seventh: {
    called: "Two players: Babylon's seventh card as the Free City", pile: "the last card of the draw pile", no: "there is none",
  },
  guild_backs: { called: "Guilds that lie face down", seen: "their backs show them", unseen: "all backs are alike" },
  middle_pawn: {
    called: "The pawn in the middle: the next Age", last_begins: "begun by who took the last card",
    last_chooses: "who took the last card chooses",
  },
  destroyed: { called: "A destroyed card goes", box: "to the box", discards: "to the discard pile" },
  // Through the Ages
  victory: { called: "Equal culture points", shared: "all of them win", last_seat: "who came last in the round wins" },
  war: { called: "A declared war is settled", start: "before the card row moves", after_row: "after the card row has moved" },
  war_tie: { called: "A war with equal strength", nobody: "nobody wins it", defender: "the defender wins it" },
  tokens_short: {
    called: "Yellow tokens of a lost colony come from", bank: "the bank alone", workers: "unused workers too",
  },
  air_sacrifice: {
    called: "An air force sacrificed with its army", doubled: "doubles its bonus there too", single: "counts once there",
  },
  extra_action: { called: "Patriotism's action left at the end of the turn", draws: "draws a card", lost: "is lost" },
  pact_end: { called: "An aggression ends a pact of the two", before: "before strengths are compared", after: "after the fight" },
  annex: { called: "Annex may be played on", anybody: "any rival", owner: "a rival with a colony" },
  late_pacts: { called: "The last two in the game may offer each other pacts" },
  figures: { called: "Figures that go by the number of players", began: "those who began", left: "those who are left" },
  fewer: { called: "Mines may take a blue token less" },
  easier: {
    called: "An easier game: higher urban limit, a yellow token more", no: "no", yes: "yes, the token in the bank",
    worker: "yes, as an unused worker",
  },
  ganging: { called: "Several may attack the same civilization at a time" },
  draw: { called: "Military cards come", turn: "at the end of a turn", action: "for military actions" },
  bonus: {
    called: "Age III events scored at the end", standard: "as the game says", public_3: "3, open from the start",
    public_4: "4, open from the start", public_5: "5, open from the start", steps: "turned up one after another",
    own: "each player keeps one in secret", choice: "each player chooses one in the open",
  },
  own_bonus: { called: "Such an event of one player scores", everybody: "everybody at the table", owner: "its owner" },
  last_events: { called: "Events scored at the end count", at_once: "all at once", losses_first: "losses first, down to 0" },
  unscored: { called: "Age III events left in the decks", no: "are scored at the end", yes: "are not scored" },
  free_wonder: {
    called: "A wonder that costs no action with Michelangelo", no_action: "is no civil action", action: "is a civil action",
  },
  homer: { called: "Homer's resource in the turn in which he goes", stays: "stays for the turn", goes: "goes with him" },
  // Tower of Babel
  two_colour_discs: {
    called: "What the two-colour discs ask for",
    "camel2+stonemason3,stonemason2+ship3,ship2+crane3,crane2+camel3":
      "camel 2 + stonemason 3, stonemason 2 + ship 3, ship 2 + crane 3, crane 2 + camel 3",
    "camel2+stonemason3,camel3+crane2,crane3+ship2,ship3+stonemason2":
      "camel 2 + stonemason 3, camel 3 + crane 2, crane 3 + ship 2, ship 3 + stonemason 2",
  },
  value_table: { called: "Points for the most and second most buildings" },
  light_row: { called: "The same for an unfinished wonder" },
  disc_set_bonus: { called: "Points for 1 to 7 discs of a type" },
  disc_bonus_points_per_disc: { called: "Points of a disc bonus card for each disc" },
  offer_limit_counts_wrong_type: { called: "Wrong cards count towards the size of an offer" },
  offer_limit_two_type: {
    called: "An offer for a two-colour disc holds at most", each: "the number of each type", sum: "the sum of both",
  },
  trader_alone_allowed: { called: "An offer may be the trader card alone" },
  empty_offer_selectable: { called: "An offer without a suitable card may be chosen" },
  draw_order: { called: "The active player at the end of a turn", active_first: "draws first", active_last: "draws last" },
  supply_policy: { called: "More buildings than a player has", warn: "Herald warns", cap: "only what is left is put down" },
  building_supply_value: { called: "Value of the buildings a player has" },
  scoring_time: {
    called: "A finished wonder is scored", after_offers: "after the points for refused offers",
    before_offers: "before the points for refused offers",
  },
  failed_build_rotates_towers: { called: "The next player is active after a failed build too" },
  end_finishes_turn: { called: "Refused offers score in the build that ends the game" },
  action_card_on_final_wonder: { called: "The last build gives an action card" },
  final_tie: { called: "Equal points at the end", shared: "share the place", discs: "more discs decide" },
  action_card_immediate: { called: "An action card may be played in the turn it was drawn" },
  joker_places_buildings: { called: "Buildings that a joker puts on the wonder" },
  joker_split_two_types: { called: "The two cards of a joker may be one of each type" },
  joker_returns_on_failed_build: { called: "A joker returns after a failed build" },
  offer_bonus_time: {
    called: "The offer bonus counts", any_refusal: "whenever an offer is not taken", not_failed: "only if the build did not fail",
  },
  chained_double_turns: { called: "A double turn may lead to a third turn" },
  any_time_window: {
    called: "Card exchange and draw three are played", any_turn: "in anybody's turn", own_turn: "in one's own turn only",
  },
  reshuffle_discards: { called: "An empty deck is made anew of the discard pile" },
  hand_limit: { called: "Who holds so many building cards draws none", none: "no limit" },
  // Oh Hell
  most: { called: "The largest number of cards" },
  course: {
    called: "The number of cards goes", down_up: "down and up again", up_down: "up and down again", down: "only down", up: "only up",
  },
  trump: { called: "Trumps", turned: "the suit of a card turned up", none: "there are none", rotates: "each suit in turn, then none" },
  whole_pack: { called: "A deal of the whole pack", refused: "is not dealt where a card is turned up", no_trump: "has no trump" },
  ones: { called: "The first deal of one card is played", once: "once", each: "once for each player" },
  hook: { called: "The bids together may not be equal to the tricks" },
  made: { called: "By figures: a bid that is met" },
  made_trick: { called: "By figures: each trick of it" },
  missed: { called: "By figures: a bid that is missed costs" },
  missed_trick: { called: "By figures: each trick too many or too few costs" },
  nought: { called: "A bid of nought that is met", same: "counts as any bid", five_and_size: "5 and the cards of the deal" },
  count: {
    called: "What counts", exact: "only a bid that is met", tricks: "every trick is a point", rikiki: "misses cost points",
    rikiki_four: "misses cost 4 points each", square: "10 and the bid squared", square_and_tricks: "10, the tricks and their square",
    plus_or_minus: "10 and the bid, won or lost", five: "5 and the bid, or minus the difference", figures: "by figures",
  },
};
