package io.tiercel.whatif;

import io.tiercel.report.Table;
import io.tiercel.simulator.world.result.Traffic;

/** How much was read out of memory, and what was moved for the rest; means over the seeds. */
final class TrafficTable {
    private TrafficTable() {}

    static Table of(SchemeComparison comparison) {
        Table table = new Table(
                "workload",
                "policy",
                ">hit ratio",
                ">byte hit ratio",
                ">disk",
                ">page cache",
                ">in a host",
                ">between hosts",
                ">between racks",
                ">kept",
                ">evicted");
        for (RunGroup group : comparison.groups()) {
            table.row(cells(group).all());
        }
        return table;
    }

    private static Cells cells(RunGroup group) {
        return new Cells(group.workload(), group.policy().label())
                .ratio(group.mean(run -> run.result().hitRatio()))
                .ratio(group.mean(run -> run.result().byteHitRatio()))
                .bytes(group.meanBytes(Traffic::disk))
                .bytes(group.meanBytes(Traffic::pageCache))
                .bytes(group.meanBytes(Traffic::bridge))
                .bytes(group.meanBytes(Traffic::host))
                .bytes(group.meanBytes(Traffic::rack))
                .bytes(group.meanBytes(Traffic::kept))
                .bytes(group.meanBytes(Traffic::evicted));
    }
}
