package io.tiercel.reproduce.acssd.borders;

import java.util.List;

/**
 * What was seen.
 *
 * @param rounds all of them, the first first
 * @param bytes that were to be copied
 * @param copiedBytes that were in the other cluster afterwards
 * @param watched how often both clusters answered the monitor since all agents were in session
 */
record BordersRun(BordersTruth truth, List<BordersRound> rounds, long bytes, long copiedBytes, long watched) {
    /** By this round all must be found. */
    static final int ROUNDS_MAX = 2;

    BordersRun {
        rounds = List.copyOf(rounds);
    }

    /** The rounds that were made once all agents were in session. */
    List<BordersRound> judged() {
        return rounds.stream()
                .filter(round -> round.phase() != BordersPhase.JOINING)
                .toList();
    }

    /** Those that must be right. */
    List<BordersRound> settled() {
        return judged().stream().skip(ROUNDS_MAX - 1).toList();
    }

    /** In which of the judged rounds, from 1 on, all was right first; one more than there are if in none. */
    int roundsUntilRight() {
        List<BordersRound> judged = judged();
        for (int i = 0; i < judged.size(); i++) {
            BordersRound round = judged.get(i);
            if (truth.hasApplications(round) && truth.hasRoles(round) && truth.hasMonitor(round)) {
                return i + 1;
            }
        }
        return judged.size() + 1;
    }

    /** The settled rounds in which the copy's job was seen at work. */
    long copying() {
        return settled().stream()
                .filter(round -> round.phase() == BordersPhase.COPYING && round.hasJob())
                .count();
    }
}
