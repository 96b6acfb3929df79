package io.tiercel.reproduce.acssd.guests;

import java.util.List;

/**
 * What was seen.
 *
 * @param moves one for each time that another guest became busy
 * @param killed how often the server of the writing guest was killed
 * @param wentOn after how many of these the guest wrote on and read back what it had written
 * @param mostGiven the most that caches of one SSD had together, as a share of its room
 * @param agentShare what each agent used of a processor
 */
record GuestRun(List<Move> moves, int killed, int wentOn, double mostGiven, List<Double> agentShare) {
    /**
     * A guest became busy, and the other idle.
     *
     * @param rounds of the loop until the busy one had nearly all of the SSD; from the first round that saw it busy
     * @param seconds the same, from when it began
     * @param part of the SSD that it had then
     */
    record Move(int rounds, double seconds, double part) {}

    GuestRun {
        moves = List.copyOf(moves);
        agentShare = List.copyOf(agentShare);
    }
}
