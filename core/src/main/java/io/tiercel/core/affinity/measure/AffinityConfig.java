package io.tiercel.core.affinity.measure;

/**
 * How affinity is measured.
 *
 * @param values what the classes count for
 * @param tasksAtLeast tasks of an application after which it is classified, if its class is clear by then; CAVA has no such
 *     number, we take five
 * @param tasksToMeasure tasks after which it is classified in any case; CAVA takes 50 (section V-A), which most real jobs do
 *     not have, and we take 20
 * @param mostlyCachedShare the share of measured tasks that read from memory from which on the CPU is not looked at; CAVA
 *     says "a large fraction", we take half
 * @param averageWeight of each newly measured job in the average of all; CAVA does not say; one eighth, as though it came
 *     to the seven of table I
 * @param runsToReuse past runs of an application after which its jobs are classified by them, without measuring; CAVA
 *     says "frequently", we take three
 * @param applicationsToRemember how many applications' past runs are kept
 * @param unmeasured the class of a job of which nothing is known yet; CAVA does not say, we take the middle one
 */
public record AffinityConfig(
        AffinityValues values,
        int tasksAtLeast,
        int tasksToMeasure,
        double mostlyCachedShare,
        double averageWeight,
        int runsToReuse,
        int applicationsToRemember,
        CacheAffinity unmeasured) {
    /** The paper's values, and where it gives none, ours. */
    public static final AffinityConfig DEFAULT =
            new AffinityConfig(AffinityValues.PAPER, 5, 20, 0.5, 0.125, 3, 10_000, CacheAffinity.MEDIUM);

    public AffinityConfig {
        if (tasksAtLeast < 1) {
            throw new IllegalArgumentException("tasks to measure must be positive: " + tasksAtLeast);
        }
        if (tasksToMeasure < tasksAtLeast) {
            throw new IllegalArgumentException(
                    "tasks to measure must not be fewer than at least: " + tasksToMeasure + " < " + tasksAtLeast);
        }
        if (!(mostlyCachedShare >= 0 && mostlyCachedShare <= 1)) {
            throw new IllegalArgumentException("mostly cached must be a share from 0 to 1: " + mostlyCachedShare);
        }
        if (!(averageWeight >= 0 && averageWeight <= 1)) {
            throw new IllegalArgumentException("the average's weight must be from 0 to 1: " + averageWeight);
        }
        if (runsToReuse < 1) {
            throw new IllegalArgumentException("runs to reuse must be positive: " + runsToReuse);
        }
        if (applicationsToRemember < 1) {
            throw new IllegalArgumentException("applications to remember must be positive: " + applicationsToRemember);
        }
    }

    /** The same, with applications classified after so many tasks, no more and no fewer. */
    public AffinityConfig measuring(int tasks) {
        return new AffinityConfig(
                values,
                tasks,
                tasks,
                mostlyCachedShare,
                averageWeight,
                runsToReuse,
                applicationsToRemember,
                unmeasured);
    }
}
