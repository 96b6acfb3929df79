package io.tiercel.core.deadline.progress;

/**
 * How long tasks take on slots, in seconds: three ways of section 5 (MIMP) that disagree. Stateless.
 *
 * <p>On 20 slots of four kinds, where a simulation takes 480 s, equation 4 gives 14,340 s, equation 6 gives 717 s, and the
 * harmonic mean gives 466 s.
 */
public final class CompletionTime {
    private CompletionTime() {}

    /** Tasks by how many all slots complete in a second: ours, and what equation 3 comes to. The default. */
    public static double harmonic(double tasks, double... taskSeconds) {
        double perSecond = 0;
        for (double seconds : taskSeconds) {
            perSecond += 1 / seconds;
        }
        return tasks / perSecond;
    }

    /** JCT of equation 6: the mean time of a task on a slot, times the tasks of each slot. It favours no fast slot. */
    public static double arithmetic(double tasks, double... taskSeconds) {
        return asPrinted(tasks, taskSeconds) / taskSeconds.length;
    }

    /** CompletionTime of equation 4 as printed, which runs one task after the other. Nothing uses it. */
    public static double asPrinted(double tasks, double... taskSeconds) {
        double sum = 0;
        for (double seconds : taskSeconds) {
            sum += seconds;
        }
        return tasks * sum / taskSeconds.length;
    }
}
