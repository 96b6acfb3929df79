package io.tiercel.whatif;

import io.tiercel.report.Table;
import io.tiercel.simulator.world.result.JobResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Each job of a workload and how long it took under each policy; of the runs with the first seed. */
final class JobTable {
    private JobTable() {}

    static Table of(List<RunGroup> groups) {
        Table table = new Table(headings(groups));
        Map<Integer, Cells> rows = new TreeMap<>();
        for (RunGroup group : groups) {
            for (JobResult job : group.first().result().jobs()) {
                rows.computeIfAbsent(job.number(), number -> begun(job)).seconds(job.runNanos() / 1e9);
            }
        }
        rows.values().forEach(cells -> table.row(cells.all()));
        return table;
    }

    private static Cells begun(JobResult job) {
        return new Cells(Integer.toString(job.number()), job.application()).bytes(job.inputBytes());
    }

    private static String[] headings(List<RunGroup> groups) {
        List<String> headings = new ArrayList<>(List.of(">job", "application", ">input"));
        groups.forEach(group -> headings.add(">" + group.policy().label()));
        return headings.toArray(String[]::new);
    }
}
