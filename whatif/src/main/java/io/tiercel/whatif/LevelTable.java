package io.tiercel.whatif;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.report.Table;
import java.util.Arrays;
import java.util.stream.Stream;

/** At which levels map tasks read; means over the seeds. */
final class LevelTable {
    private LevelTable() {}

    static Table of(SchemeComparison comparison) {
        Stream<String> levels = Arrays.stream(LocalityLevel.values()).map(level -> ">" + level.label());
        Table table =
                new Table(Stream.concat(Stream.of("workload", "policy"), levels).toArray(String[]::new));
        for (RunGroup group : comparison.groups()) {
            Cells cells = new Cells(group.workload(), group.policy().label());
            for (LocalityLevel level : LocalityLevel.values()) {
                cells.count(group.meanMaps(level));
            }
            table.row(cells.all());
        }
        return table;
    }
}
