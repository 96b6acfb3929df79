package io.tiercel.install.cluster;

import java.util.List;

/**
 * A step by which a cluster is given Tiercel while it is at work. The next one begins when it is over.
 *
 * @param host where its commands are to be run
 * @param what in a few words
 * @param why it comes here
 * @param commands one after the other, each of which ends with 0
 * @param restarts the processes that are started anew in it
 */
public record ClusterStep(String host, String what, String why, List<String> commands, List<String> restarts) {
    public ClusterStep {
        commands = List.copyOf(commands);
        restarts = List.copyOf(restarts);
    }
}
