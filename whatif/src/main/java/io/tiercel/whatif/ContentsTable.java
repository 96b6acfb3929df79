package io.tiercel.whatif;

import io.tiercel.report.Table;
import io.tiercel.simulator.world.result.CacheSample;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;

/** What was in memory in the course of each run with the first seed, at a few times of each. */
final class ContentsTable {
    static final int SAMPLES_MAX = 8;
    /** Files that have a column of their own. */
    static final int FILES = 2;

    private ContentsTable() {}

    /** @param budgetBytes of all memory together */
    static Table of(SchemeComparison comparison, long budgetBytes) {
        Table table = new Table(
                "workload", "policy", ">time", ">in memory", ">of the budget", ">most read", ">second", ">others");
        for (RunGroup group : comparison.groups()) {
            ContentsOverTime contents = ContentsOverTime.of(group.first(), FILES);
            for (CacheSample sample : worthARow(contents)) {
                table.row(cells(group, contents, sample, budgetBytes).all());
            }
        }
        return table;
    }

    /** Of a run that kept nothing, one row says it all. */
    private static List<CacheSample> worthARow(ContentsOverTime contents) {
        List<CacheSample> some = contents.evenly(SAMPLES_MAX);
        return contents.nothingWasKept() ? some.subList(some.size() - 1, some.size()) : some;
    }

    private static Cells cells(RunGroup group, ContentsOverTime contents, CacheSample sample, long budgetBytes) {
        long allBytes = ContentsOverTime.allBytes(sample);
        Cells cells = new Cells(group.workload(), group.policy().label())
                .seconds(sample.nanos() / 1e9)
                .bytes(allBytes)
                .percent(budgetBytes == 0 ? 0 : allBytes / (double) budgetBytes);
        for (StoredFile file : contents.mostRead()) {
            cells.bytes(ContentsOverTime.bytes(sample, file));
        }
        for (int missing = contents.mostRead().size(); missing < FILES; missing++) {
            cells.none();
        }
        return cells.bytes(contents.otherBytes(sample));
    }
}
