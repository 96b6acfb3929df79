package io.tiercel.reproduce.busy;

import java.time.Duration;

/**
 * How busy the cluster is, and for how long it is looked at.
 *
 * @param files of the namespace, a hundred in a directory, which nobody changes
 * @param open files open for writing, twenty in a directory
 * @param changes of other clients, in transactions a second
 * @param reads of the reader, in calls a second
 * @param repetitions of each arm
 * @param arm how long each arm is looked at
 */
public record BusyPlan(int files, int open, int changes, int reads, int repetitions, Duration arm) {
    /** Reads a second of one who is not told another number. */
    public static final int READS = 2_000;

    /** How long an arm takes of one who is not told another time. */
    public static final Duration ARM = Duration.ofSeconds(30);

    public BusyPlan {
        if (files < QuietFiles.READ || open < 1 || changes < 1 || reads < 1 || repetitions < 1) {
            throw new IllegalArgumentException("there must be at least " + QuietFiles.READ
                    + " files, and one of all else: files " + files + ", open " + open + ", changes " + changes
                    + ", reads " + reads + ", repetitions " + repetitions);
        }
    }
}
