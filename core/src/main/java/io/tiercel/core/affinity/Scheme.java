package io.tiercel.core.affinity;

import io.tiercel.core.affinity.worth.AccessWindow;
import io.tiercel.core.affinity.worth.BenefitPolicy;
import io.tiercel.core.locality.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A caching scheme: a way of using memory for input, and the way of placing tasks that goes with it.
 *
 * <p>They are those that CAVA's evaluation compares (section V-A), and ours. A constant says all there is to say of a
 * scheme: the simulator, the coordinator, the settings, the lab and the command line take it from here. What each is made
 * of is, in this order: what a job gains, what a file is worth, what may try to get into memory, and what goes for it.
 */
// The setting is two texts, which cannot change.
@SuppressWarnings("ImmutableEnumChecker")
public enum Scheme {
    /** The floor, the paper's No-Cache: nothing is ever in memory. */
    NO_CACHE("no-cache", Kind.FLOOR, Placement.DELAY, " (no block at all)") {
        @Override
        SchemeParts parts() {
            return new SchemeParts(
                    SchemeParts::noAffinity,
                    BenefitPolicy::affinityOnly,
                    SchemeParts::noneAdmitted,
                    // For what another scheme left, where there is less room than that.
                    SchemeParts::leastRecent);
        }
    },
    /**
     * The paper's CAVA-LRU. The paper only says that it works as CAVA with LRU in place of its replacement; that it admits
     * all is to be seen from its figure 7.
     */
    CAVA_LRU("cava-lru", Kind.VARIANT, Placement.CAVA, "") {
        @Override
        SchemeParts parts() {
            return new SchemeParts(
                    SchemeParts::measuredAffinity,
                    BenefitPolicy::affinityTimesFrequency,
                    SchemeParts::allAdmitted,
                    SchemeParts::leastRecent);
        }
    },
    /** The paper's Static-CA: CA-Only with affinities that were profiled off-line. */
    STATIC_CA("static-ca", Kind.VARIANT, Placement.CAVA, " (by affinity as tiercel.cache.affinity.profile has it)") {
        @Override
        SchemeParts parts() {
            return new SchemeParts(
                    SchemeParts::profiledAffinity,
                    BenefitPolicy::affinityOnly,
                    SchemeParts::plannedAdmission,
                    SchemeParts::leastBenefit);
        }
    },
    /** The paper's CA-Only: CAVA without regard to how often a file is read. */
    CA_ONLY("ca-only", Kind.VARIANT, Placement.CAVA, "") {
        @Override
        SchemeParts parts() {
            return new SchemeParts(
                    SchemeParts::measuredAffinity,
                    BenefitPolicy::affinityOnly,
                    SchemeParts::plannedAdmission,
                    SchemeParts::leastBenefit);
        }
    },
    /** The paper's CAVA, as printed. */
    CAVA("cava", Kind.PAPER, Placement.CAVA, " (by affinity and frequency, as CAVA does)") {
        @Override
        SchemeParts parts() {
            return new SchemeParts(
                    SchemeParts::measuredAffinity,
                    BenefitPolicy::affinityTimesFrequency,
                    SchemeParts::plannedAdmission,
                    SchemeParts::leastBenefit);
        }
    },
    /**
     * Ours, which goes beyond the paper: measured waits in place of classes, and what running jobs are still to read beside
     * how soon files were read again. Every block is admitted that saves more than what goes for it.
     */
    SAVING("saving", Kind.OURS, Placement.SAVING, " (by the time that reads to come will save)") {
        @Override
        SchemeParts parts() {
            return new SchemeParts(
                    SchemeParts::measuredSaving,
                    BenefitPolicy::affinityTimesFrequency,
                    SchemeParts::allAdmitted,
                    SchemeParts::leastRate);
        }
    };

    /** What a scheme is in a comparison. */
    enum Kind {
        /** What all others are measured against. */
        FLOOR,
        /** A scheme with a part of CAVA left out or replaced, which shows what that part is worth. */
        VARIANT,
        /** CAVA as printed. */
        PAPER,
        /** What goes beyond the paper. */
        OURS
    }

    private final String label;
    private final Kind kind;
    private final Placement placement;
    private final String remark;

    Scheme(String label, Kind kind, Placement placement, String remark) {
        this.label = label;
        this.kind = kind;
        this.placement = placement;
        this.remark = remark;
    }

    /** The scheme that scenarios and {@code tiercel.cache.scheme} write so. */
    public static Scheme labelled(String label) {
        return Arrays.stream(values())
                .filter(scheme -> scheme.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no policy is called " + label + "; there are " + String.join(", ", labels())));
    }

    /** As scenarios and tables write them, the floor first. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(Scheme::label).toList();
    }

    /** In the order of the reference page: ours first, the floor last. */
    public static List<Scheme> oursFirst() {
        return Arrays.stream(values())
                .sorted((one, other) -> other.kind.compareTo(one.kind))
                .toList();
    }

    /** As scenarios, settings and tables write it. */
    public String label() {
        return label;
    }

    /** How the sentence of the reference page names it: its label, and what that means. */
    public String settingWords() {
        return label + remark;
    }

    /** How tasks are placed under it; under all of the paper's that use memory, as the paper does. */
    public Placement placement() {
        return placement;
    }

    /** A memory that is used by this scheme, with our usual parameters, which knows nothing yet. */
    public CacheScheme newCaching() {
        return newCaching(CachingConfig.DEFAULT);
    }

    /** A memory that is used by our scheme, but with another knowledge of the jobs to come, or with all of it: a bound. */
    public static CacheScheme savingBy(Function<AccessWindow, FutureReads> future) {
        return SchemeParts.savingBy(future).assemble(CachingConfig.DEFAULT);
    }

    /** A memory that is used by our scheme, but that keeps one file before all others once it was read. */
    public static CacheScheme savingPinning(long file) {
        return SchemeParts.savingPinning(file).assemble(CachingConfig.DEFAULT);
    }

    /** A memory that is used by this scheme, which knows nothing yet. */
    public CacheScheme newCaching(CachingConfig config) {
        return parts().assemble(config);
    }

    // A method, because each client reads settings and so loads this class, but puts nothing together.
    abstract SchemeParts parts();
}
