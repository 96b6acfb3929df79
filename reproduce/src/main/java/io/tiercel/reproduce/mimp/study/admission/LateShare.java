package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.report.Estimate;
import java.util.List;
import java.util.OptionalDouble;

/** Of all jobs that were taken, those that were late. */
record LateShare(int late, int taken) {
    private static final double NORMAL = 1.959964;

    static LateShare of(List<AdmittedRun> runs) {
        return new LateShare(
                runs.stream().mapToInt(AdmittedRun::missed).sum(),
                runs.stream().mapToInt(AdmittedRun::taken).sum());
    }

    /**
     * The share in per cent. The half-width goes to the upper end of the 95 % interval of a binomial share (Wilson, 1927), as if
     * each job were late or not by itself.
     */
    Estimate percent() {
        if (taken == 0) {
            return new Estimate(0, OptionalDouble.of(100));
        }
        double share = late / (double) taken;
        double z2 = NORMAL * NORMAL / taken;
        double upper = (share + z2 / 2 + Math.sqrt(z2 * (share * (1 - share) + z2 / 4))) / (1 + z2);
        return new Estimate(100 * share, OptionalDouble.of(Math.max(0, 100 * (upper - share))));
    }
}
