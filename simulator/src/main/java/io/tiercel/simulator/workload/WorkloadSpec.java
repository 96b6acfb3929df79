package io.tiercel.simulator.workload;

import io.tiercel.core.affinity.measure.CacheAffinity;
import io.tiercel.simulator.world.model.Workload;
import java.util.List;

/**
 * What a workload is made to be: a row of CAVA's table III.
 *
 * @param mostly the affinity of 70 per cent of the jobs, high (CA-H) or medium (CA-M); 20 are of the other and 10 of low
 * @param mostlyHot whether more than half of the input is hot, read by more than three jobs (HD-H), or less (HD-L)
 * @param inputBytes of all files together
 * @param crossSharing whether jobs of different affinity may read the same file
 */
public record WorkloadSpec(String name, CacheAffinity mostly, boolean mostlyHot, long inputBytes, boolean crossSharing)
        implements WorkloadSource {
    /** The rows of table III. */
    public static final List<WorkloadSpec> PAPER = List.of(
            row("W1", CacheAffinity.HIGH, true, 264.3, true),
            row("W2", CacheAffinity.HIGH, true, 362.6, false),
            row("W3", CacheAffinity.HIGH, false, 425.1, false),
            row("W4", CacheAffinity.MEDIUM, true, 321.8, true),
            row("W5", CacheAffinity.MEDIUM, false, 347.9, true),
            row("W6", CacheAffinity.MEDIUM, false, 437.5, false));

    private static final int MOST = 70;
    private static final int SOME = 20;

    public WorkloadSpec {
        if (mostly == CacheAffinity.LOW) {
            throw new IllegalArgumentException("a workload is mostly of high or of medium affinity");
        }
        FileMaker.requireFit(inputBytes, crossSharing);
    }

    /**
     * The row of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static WorkloadSpec named(String name) {
        return PAPER.stream()
                .filter(spec -> spec.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no workload is called " + name + "; there are "
                        + String.join(
                                ", ", PAPER.stream().map(WorkloadSpec::name).toList())));
    }

    @Override
    public Workload make(long seed) {
        return WorkloadMaker.make(this, seed);
    }

    /** The affinity of a job, for a number drawn from 0 to below 100. */
    CacheAffinity affinity(int draw) {
        CacheAffinity other = mostly == CacheAffinity.HIGH ? CacheAffinity.MEDIUM : CacheAffinity.HIGH;
        if (draw < MOST) {
            return mostly;
        }
        return draw < MOST + SOME ? other : CacheAffinity.LOW;
    }

    private static WorkloadSpec row(
            String name, CacheAffinity mostly, boolean mostlyHot, double gigabytes, boolean crossSharing) {
        return new WorkloadSpec(name, mostly, mostlyHot, Math.round(gigabytes * (1L << 30)), crossSharing);
    }
}
