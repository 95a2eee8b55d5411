"""A second referee for Through the Ages (original edition): the advanced and the full game, 2 to 4 seats.

It was written from the rules alone, apart from the game's own package, so that each can be held
against the other. `replay.compare` does that over a record. It imports nothing of the project.

What the rules leave open is a switch of `Rulings`; the default is the reading, the rest can be set:

    switch                        clause       default, and what else
    war_after_row                 TA-37, 189   a war is settled before the row is filled; True: after it
    defender_wins_ties            TA-192       nobody wins a war with equal strength; True: its target, by 0
    workers_pay_for_colonies      TA-147       a lost colony's yellow tokens come from the bank as far as they can;
                                               True: then from the unused workers
    free_wonder_is_an_action      TA-52, 94    a wonder for no white action bans no revolution; True: it does
    open_bonuses                  TA-116, 208  Age III events open from the start: as the mode has it (4 or none);
                                               or a number, which are not in the deck; "steps", "own", "choice"
    own_bonus_for_owner           TA-208       an event that somebody kept scores for all; True: for him alone
    short_blue_highest_first      TA-101       with too few blue tokens the dearest cards produce first
    sacrificed_air_force_doubles  TA-179       an air force sacrificed with its army doubles it
    temporary_red_draws           TA-121, 212  Patriotism's unused action draws a military card
    rebellion_lasts               TA-27, card  actions lost to a rebellion count as used; True: they do not exist
    homer_leaves_his_resource     TA-74, 81    his resource for units goes with him; True: it stays for the turn
    stage_needs_token             TA-75        a stage is built even if the blue bank has no token to cover it; True: it
                                               needs one after paying, but for the last stage
    ban_on_revolution             TA-94, 223   "spent": no revolution once a white action was paid, even if
                                               Newton gave it back; "used": only while one is used
    railroad_in_events            TA-230       New Deposits and Economic Progress include its token
    railroad_in_impact            TA-230       Impact of Industry includes it
    lost_building_frees_worker    TA-62, 235   its worker becomes unused; False: goes to the yellow bank
    needs_prey                    TA-148       Annex is not played without a colony to take (Assassinate and
                                               Sabotage have no price without a leader or a wonder)
    pact_ends_before_fight        TA-161       before the strengths are compared; False: after the spoils
    emigration_spares_cards       TA-139       only workers in the pool leave
    emigration_halves             TA-164       "discontent": half of the figure; "present": of those in the pool
    agreement_costs               card         the next political action only if a card was "taken"; or "always"
    iconoclasm_in_age_iv          card         in Age IV no leader is of the current Age; False: Age III still is
    flipped_counts_as_wonder      card         a wonder face down scores in Impact of Wonders
    cards_by_players_left         TA-195       figures "in a 3-player game" and ranks go by those left, or began
    pacts_need_three_left         TA-157       no pact is offered once two are left
    trade_pays_upkeep             card         food got by Trade Routes may be eaten in this turn's production
    tribute_before_corruption     card         resources by pacts come and go before corruption is looked up
    stolen_better_only            TA-238, 91   a special technology taken in war is laid only over a lower one
    columbus_in_last_round        TA-198, 221  he may still act then, since nothing is sacrificed
    war_in_last_round             TA-199       may be declared, though never settled
    alone_scores_open_events      TA-195, 208  who is left alone has won, and nothing is scored; True: open events are
    last_events                   TA-200       the last events score one after another, or "at_once", or "losses_first"
    variants                      TA-204..209  any of "easier", "easier_worker", "one_enemy", "peaceful", "no_pacts",
                                               "military_by_action", "fewer_bonuses", "fewer_tokens" (TA-170)

Fixed here, because the grammar of records fixes it: the defender is asked only if the attack is above his
strength; a seat without units neither bids nor is asked before a fight; what needs no answer happens before
questions are asked; Raid destroys, and Plunder takes, as much as it can; who must lose or return more than
there is loses what is there (TA-138, 147, 169, 185); nothing ever becomes negative; what is paid or gained
lies in the fewest tokens (TA-68); what lies on laboratories returns to the bank when Tesla goes, so of
equal worth the laboratory pays first and takes last (TA-224); a lower special technology played later
replaces a higher one; an Age that ends in the starting player's turn, even by International Agreement,
makes that round the last (TA-197).
"""
