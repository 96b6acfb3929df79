package io.tiercel.reproduce.operator;

/**
 * A step of the operator, and the jobs that ended during it.
 *
 * @param phase {@code install}, {@code harm}, {@code upgrade} or {@code uninstall}
 * @param what the step
 * @param seconds how long it took, with the jobs that were waited for after it
 * @param jobs that ended
 * @param failed of these
 * @param wrong of these, whose output is not what it must be
 * @param memoryBytes that their tasks read from Tiercel's tiers
 * @param builds which builds were in session with the coordinator at its end, and how many parts of each; empty where nobody
 *     was asked
 * @param trouble what keeps these parts from their work, in their words; empty where nothing does
 */
record WalkStep(
        String phase,
        String what,
        double seconds,
        int jobs,
        int failed,
        int wrong,
        long memoryBytes,
        String builds,
        String trouble) {
    static final String INSTALL = "install";
    static final String HARM = "harm";
    static final String UPGRADE = "upgrade";
    static final String UNINSTALL = "uninstall";

    boolean isMixed() {
        return builds.contains(",");
    }
}
