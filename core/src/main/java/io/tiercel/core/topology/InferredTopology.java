package io.tiercel.core.topology;

import io.tiercel.core.model.NamedTopology;
import java.util.List;

/**
 * A topology that was worked out, and what speaks for it.
 *
 * @param topology hosts and racks under made names; where hosts could not be told each VM is a host of its own, and where
 *     racks could not there is one
 * @param hosts whether and why hosts could be told apart
 * @param racks the same of racks
 */
public record InferredTopology(NamedTopology topology, Verdict hosts, Verdict racks) {
    /**
     * Whether something could be told.
     *
     * @param told false if it could not
     * @param confidence from 0 to 1: the share of what was measured that agrees; 0 if nothing could be told
     * @param why sentences, in the order of the reasoning
     */
    public record Verdict(boolean told, double confidence, List<String> why) {
        public Verdict {
            why = List.copyOf(why);
        }
    }

    /** Whether anything could be told at all. */
    public boolean tells() {
        return hosts.told || racks.told;
    }
}
