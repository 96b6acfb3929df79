package io.tiercel.reproduce.mimp.real;

import io.tiercel.reproduce.mimp.Share;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What is measured at once: how the batch VMs stand to the web VM, under which load, and in which round.
 *
 * @param load in percent of all processors
 * @param round from 0
 */
record RealCase(Share share, int load, int round) {
    /**
     * Every case of every round, round after round. Within a round the order is random, so that what else happens on the
     * machine does not always meet the same case.
     */
    static List<RealCase> inOrder(RealOptions options) {
        List<RealCase> all = new ArrayList<>();
        for (int round = 0; round < options.rounds(); round++) {
            List<RealCase> cases = new ArrayList<>();
            for (int load : options.loads()) {
                for (Share share : Share.values()) {
                    cases.add(new RealCase(share, load, round));
                }
            }
            Collections.shuffle(cases, new Random(options.seed() + round));
            all.addAll(cases);
        }
        return List.copyOf(all);
    }

    /**
     * The seed of its requests: the same for all shares of a round, so that they are compared under the same arrivals.
     *
     * @param seed of all
     */
    long seedOfRequests(long seed) {
        return seed * 1_000_003 + round * 101L + load;
    }

    String words(int rounds) {
        return "round " + (round + 1) + " of " + rounds + ", " + load + " % load, " + share.title();
    }
}
