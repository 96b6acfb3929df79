package io.tiercel.whatif;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Table;
import java.util.List;

/** How long each workload and its jobs took under each policy: mean and median over the seeds, and half their range. */
final class TimeTable {
    private TimeTable() {}

    static Table of(SchemeComparison comparison) {
        Table table = new Table(
                "workload",
                "policy",
                ">run time",
                ">median",
                ">+-",
                ">gain",
                ">+-",
                ">job time",
                ">median",
                ">+-",
                ">gain",
                ">+-");
        int seeds = comparison.seeds().size();
        for (RunGroup group : comparison.groups()) {
            Cells cells = new Cells(group.workload(), group.policy().label());
            for (ComparedTime time : ComparedTime.values()) {
                cells.times(group.spread(time::seconds), seeds);
                cells.gain(comparison.gain(group, time::seconds), seeds);
            }
            table.row(cells.all());
        }
        return table;
    }

    /** What the table's words mean for these workloads. */
    static String note(SchemeComparison comparison) {
        List<String> paced = comparison.workloads(ComparedTime.JOB);
        String gain = comparison.policies().contains(Scheme.NO_CACHE)
                ? "gain: how much less than no-cache, seed by seed; "
                : "";
        return gain + "+-: half of the way from the smallest to the largest"
                + (paced.isEmpty()
                        ? ""
                        : "\ncompare by the job time, since jobs come at their own times: " + String.join(", ", paced));
    }
}
