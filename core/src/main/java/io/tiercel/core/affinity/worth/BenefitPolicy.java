package io.tiercel.core.affinity.worth;

/**
 * Decides what it is worth to have a file in memory; only the order of the values counts, and whether one is 0.
 *
 * <p>A file's benefit may change with the jobs that read it within the {@link AccessWindow} and their affinities, and with
 * nothing else, such as time: only then is it asked for again for a plan of the room.
 */
@FunctionalInterface
public interface BenefitPolicy {
    /** Not negative; 0 for a file that nobody has read of late. */
    double benefit(long file);

    /** The highest affinity of the jobs that read the file, times how many they are (CAVA, section IV-B). */
    static BenefitPolicy affinityTimesFrequency(AccessWindow window) {
        return window::affinityTimesFrequency;
    }

    /** The highest affinity alone, however often the file is read (the paper's CA-Only and Static-CA). */
    static BenefitPolicy affinityOnly(AccessWindow window) {
        return window::highestAffinity;
    }
}
