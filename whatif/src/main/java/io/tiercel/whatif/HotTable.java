package io.tiercel.whatif;

import io.tiercel.report.Table;

/** How much of what is in memory at the end is hot, and how much of what is hot is in memory; means over the seeds. */
final class HotTable {
    private HotTable() {}

    static Table of(SchemeComparison comparison) {
        Table table = new Table(
                "workload",
                "policy",
                ">hot data",
                ">cold data",
                ">hot share of memory",
                ">share of hot data in memory");
        for (RunGroup group : comparison.groups()) {
            HotFiles hot = HotFiles.mean(group);
            table.row(new Cells(group.workload(), group.policy().label())
                    .bytes(Math.round(hot.hotBytes()))
                    .bytes(Math.round(hot.coldBytes()))
                    .percent(hot.hotShare())
                    .percent(hot.shareOfHot())
                    .all());
        }
        return table;
    }
}
