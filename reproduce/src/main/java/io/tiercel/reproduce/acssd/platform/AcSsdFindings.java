package io.tiercel.reproduce.acssd.platform;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Page;
import io.tiercel.report.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What came of AC-SSD's evaluation in virtual time. Immutable. */
public final class AcSsdFindings implements Findings {
    private static final String WORDS =
            "AC-SSD's platform (section 5.1) in virtual time: four hosts with a disk and 640 MB of SSD each, 20 VMs in three "
                    + "clusters of Hadoop, two replicas. SSDs are divided anew every minute by the core's own code. Shared: one LRU "
                    + "cache for all VMs of a host, and no control of operations. As printed: the paper's genetic algorithm. "
                    + "Genetic: the same with tournaments, floors and a cap at working sets. Exact: its optimum. Ours: by what "
                    + "misses cost those whom jobs wait for. Hardware and applications are from data sheets, the paper and CAVA's "
                    + "table I; docs/ac-ssd.md says what else was chosen, and why.";
    private static final String SAVED_WORDS =
            "What each arm saves of a job's time against shared, with 95 % intervals over seeds. Jobs: how many were measured in a "
                    + "run, on average.";
    private static final String GAINED_WORDS =
            "What each arm has more of TestDFSIO's throughput than shared: all bytes by the time of all tasks.";
    private static final String OURS_WORDS =
            "What ours saves of each other arm's time, on average over the cells of a figure.";
    private static final String CONDITIONS_WORDS =
            "What is saved of KMeans' time against shared, on average over clusters, where one thing is other than assumed.";
    private static final String GAP_WORDS =
            "How far the genetic algorithms are from the optimum of Algorithm 1, as a share of how far equal weights are.";
    private static final String SIZES_WORDS =
            "Figure 1: a cluster of five VMs on one host, by the size of its SSD, of which all VMs have the same.";

    private final SizesFigure sizes;
    private final TimelineFigure timeline;
    private final ArmComparison fileTest;
    private final ArmComparison steady;
    private final ArmComparison changing;
    private final ConditionsFigure conditions;
    private final SolverGaps gaps;

    AcSsdFindings(
            SizesFigure sizes,
            TimelineFigure timeline,
            ArmComparison fileTest,
            ArmComparison steady,
            ArmComparison changing,
            ConditionsFigure conditions,
            SolverGaps gaps) {
        this.sizes = sizes;
        this.timeline = timeline;
        this.fileTest = fileTest;
        this.steady = steady;
        this.changing = changing;
        this.conditions = conditions;
        this.gaps = gaps;
    }

    SizesFigure sizes() {
        return sizes;
    }

    TimelineFigure timeline() {
        return timeline;
    }

    /** Figures 6 and 7. */
    ArmComparison fileTest() {
        return fileTest;
    }

    /** Figure 8. */
    ArmComparison steady() {
        return steady;
    }

    /** Figure 9. */
    ArmComparison changing() {
        return changing;
    }

    SolverGaps gaps() {
        return gaps;
    }

    @Override
    public List<Claim> claims() {
        return AcSsdClaims.of(this);
    }

    @Override
    public Map<String, Object> additions() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("figure2", timeline.windows());
        all.put("figure6", fileTest.seconds());
        all.put("figure8", steady.seconds());
        all.put("figure9", changing.seconds());
        all.put("conditions", conditions.seconds());
        return all;
    }

    private Table ours() {
        return ArmTables.oursAgainst(
                List.of("6: TestDFSIO", "8: steady", "9: changing"), List.of(fileTest, steady, changing));
    }

    @Override
    public Page page() {
        return new Page("Tiercel: an SSD for the VMs that jobs wait for")
                .paragraph(WORDS)
                .heading("Table 1")
                .table(LatencyTable.table())
                .heading("Figures 1 and 2")
                .paragraph(SIZES_WORDS)
                .table(sizes.table())
                .figure(sizes.chart().svg(), "Seconds of a job, by the size of the SSD. Mean over seeds.")
                .figure(timeline.throughput().svg(), "KMeans: MB/s of all disks, every five seconds.")
                .figure(timeline.iops().svg(), "KMeans: requests a second of all disks, every five seconds.")
                .heading("Figures 6 and 7")
                .paragraph(SAVED_WORDS)
                .table(ArmTables.saved(fileTest))
                .figure(
                        ArmTables.chart(fileTest, "s", CellOutcome::seconds).svg(),
                        "Seconds of a job. Mean over seeds.")
                .paragraph(GAINED_WORDS)
                .table(ArmTables.gained(fileTest))
                .figure(
                        ArmTables.chart(fileTest, "MB/s", CellOutcome::taskMBps).svg(),
                        "Throughput of a task. Mean over seeds.")
                .heading("Figure 8")
                .table(ArmTables.saved(steady))
                .figure(ArmTables.chart(steady, "s", CellOutcome::seconds).svg(), "Seconds of a job. Mean over seeds.")
                .heading("Figure 9")
                .table(ArmTables.saved(changing))
                .figure(
                        ArmTables.chart(changing, "s", CellOutcome::seconds).svg(),
                        "Seconds of a job. Mean over seeds.")
                .heading("Ours beside the others")
                .paragraph(OURS_WORDS)
                .table(ours())
                .heading("Other conditions")
                .paragraph(CONDITIONS_WORDS)
                .table(conditions.table())
                .heading("Solvers")
                .paragraph(GAP_WORDS)
                .table(gaps.table());
    }
}
