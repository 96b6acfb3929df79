package io.tiercel.reproduce.acssd.dfsio;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.acssd.disks.DiskArm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What came of TestDFSIO over SSD caches. Immutable. */
public final class DfsioFindings implements Findings {
    private static final double PERCENT = 100;
    /** The paper's averages (figures 6 and 7). */
    private static final double PAPER_TIME = 31;

    private static final double PAPER_THROUGHPUT = 35;

    private final DfsioOptions options;
    private final List<DfsioRun> runs;

    DfsioFindings(DfsioOptions options, List<DfsioRun> runs) {
        this.options = options;
        this.runs = List.copyOf(runs);
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        if (has(DiskArm.SHARED) && has(DiskArm.ACSSD)) {
            for (DfsioWork work : DfsioWork.values()) {
                String id = work.label().replace(' ', '-');
                claims.add(Claim.of(
                                id + "-time",
                                work.label() + ": time that AC-SSD saves against one shared cache",
                                saved(work),
                                "%")
                        .withPaper(PAPER_TIME, Line.asGoodAs(PAPER_TIME, 0))
                        .withGoal(Line.atLeast(0)));
                claims.add(Claim.of(
                                id + "-throughput",
                                work.label() + ": throughput that AC-SSD gains against one shared cache",
                                gained(work),
                                "%")
                        .withPaper(PAPER_THROUGHPUT, Line.asGoodAs(PAPER_THROUGHPUT, 0))
                        .withGoal(Line.atLeast(0)));
            }
        }
        if (has(DiskArm.ACSSD)) {
            claims.add(Claim.of(
                            "agent-cpu",
                            "what an agent, on a host or in a VM, uses of a processor, at most",
                            Estimate.ofMean(of(DiskArm.ACSSD), run -> run.agentShare() * PERCENT),
                            "%")
                    .withGoal(Line.atMost(1)));
        }
        return claims;
    }

    private boolean has(DiskArm arm) {
        return runs.stream().anyMatch(run -> run.arm() == arm);
    }

    private List<DfsioRun> of(DiskArm arm) {
        return runs.stream().filter(run -> run.arm() == arm).toList();
    }

    private List<DfsioRun> of(DiskArm arm, DfsioWork work) {
        return of(arm).stream().filter(run -> run.work() == work).toList();
    }

    private Estimate saved(DfsioWork work) {
        return Estimate.ofRatio(of(DiskArm.ACSSD, work), of(DiskArm.SHARED, work), DfsioRun::seconds)
                .saved()
                .times(PERCENT);
    }

    private Estimate gained(DfsioWork work) {
        Estimate ratio = Estimate.ofRatio(of(DiskArm.ACSSD, work), of(DiskArm.SHARED, work), DfsioRun::mbps);
        return new Estimate(ratio.value() - 1, ratio.halfWidth()).times(PERCENT);
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("runs", runs);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: TestDFSIO over SSD caches").paragraph(words()).table(table());
    }

    private String words() {
        return "TestDFSIO with " + options.files() + " files of " + options.megabytes()
                + " MB on two hosts of two VMs, "
                + "replication 2, " + options.repetitions()
                + " times one after the other. The DataNodes' disks are ext4 on a loop "
                + "device on nbdfuse. Behind it is a slow disk for each host, which serves one request at a time and takes 6 ms for "
                + "each; and between them nothing, one cache for all VMs of a host, or one for each VM, which the coordinator "
                + "divides anew every 15 s. SSDs are files in memory.";
    }

    private Table table() {
        Table table = new Table("work", "disks", ">time", ">throughput of a task", ">of the SSDs moved");
        for (DfsioWork work : DfsioWork.values()) {
            for (DiskArm arm : options.arms()) {
                List<DfsioRun> all = of(arm, work);
                table.row(
                        work.label(),
                        arm.label(),
                        Quantity.seconds(mean(all, DfsioRun::seconds)),
                        Quantity.number(mean(all, DfsioRun::mbps)) + " MB/s",
                        Quantity.number(mean(all, DfsioRun::movedMb)) + " MB");
            }
        }
        return table;
    }

    private static double mean(List<DfsioRun> all, ToDoubleFunction<DfsioRun> figure) {
        return all.stream().mapToDouble(figure).average().orElse(0);
    }
}
