package io.tiercel.reproduce.acssd.jobs;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Whether the SSD went where jobs waited. Immutable. */
public final class JobsFindings implements Findings {
    private static final double PERCENT = 100;

    private final JobsOptions options;
    private final List<JobsRun> runs;

    JobsFindings(JobsOptions options, List<JobsRun> runs) {
        this.options = options;
        this.runs = List.copyOf(runs);
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.of(
                                "criticality",
                                "by what jobs wait for: criticality of the disk that jobs read, over the other's",
                                Estimate.ofMean(
                                        of(JobsArm.JOBS), run -> run.jobsCriticality() / run.othersCriticality()),
                                "x")
                        .withGoal(Line.atLeast(1)),
                Claim.of(
                                "ssd-part",
                                "how much more of the SSD the VM has whose disk jobs read, than where all disks count alike",
                                moreOfTheSsd(),
                                "points")
                        .withGoal(Line.atLeast(0)),
                Claim.of(
                                "job-time",
                                "time of a job that it saves",
                                ratio(JobsRun::seconds).saved().times(PERCENT),
                                "%")
                        .withGoal(Line.atLeast(0)),
                Claim.of(
                        "other-reads",
                        "what the reader that is no job loses for it",
                        ratio(JobsRun::readMbps).saved().times(PERCENT),
                        "%"));
    }

    private List<JobsRun> of(JobsArm arm) {
        return runs.stream().filter(run -> run.arm() == arm).toList();
    }

    private Estimate ratio(ToDoubleFunction<JobsRun> figure) {
        return Estimate.ofRatio(of(JobsArm.JOBS), of(JobsArm.ALIKE), figure);
    }

    private Estimate moreOfTheSsd() {
        List<JobsRun> ours = of(JobsArm.JOBS);
        List<JobsRun> alike = of(JobsArm.ALIKE);
        return Estimate.jackknifed(ours.size(), in -> {
            double sum = 0;
            int count = 0;
            for (int i = 0; i < ours.size(); i++) {
                if (in.test(i)) {
                    sum += ours.get(i).jobsPart() - alike.get(i).jobsPart();
                    count++;
                }
            }
            return PERCENT * sum / count;
        });
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("runs", runs);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: an SSD goes where jobs wait")
                .paragraph(words())
                .table(table());
    }

    private String words() {
        return "One host of two VMs, each with a real DataNode, an SSD cache and a disk behind it. The two share one slow disk, which "
                + "takes 6 ms for each request, and " + options.roomMb() + " MB of SSD. Grep runs " + options.jobs()
                + " times over " + options.megabytes()
                + " MB that are on the first VM's disk. All the while a reader that is no job reads 64 KiB in random places of "
                + options.megabytes()
                + " MB on the second VM's disk, 250 times a second at most. The coordinator divides the SSD every 10 s: as if all "
                + "disks counted alike, or by what the ResourceManager tells of its jobs. The first two jobs of each are not "
                + "counted. What is read is taken out of the kernel's memory every two seconds.";
    }

    private Table table() {
        Table table = new Table(
                "disks count",
                ">time of a job",
                ">the other reads",
                ">SSD of the jobs' VM",
                ">its criticality",
                ">the other's");
        for (JobsArm arm : JobsArm.values()) {
            table.row(
                    arm == JobsArm.ALIKE ? "alike" : "by jobs",
                    Quantity.seconds(mean(arm, JobsRun::seconds)),
                    Quantity.number(mean(arm, JobsRun::readMbps)) + " MB/s",
                    Quantity.number(PERCENT * mean(arm, JobsRun::jobsPart)) + " %",
                    Quantity.number(mean(arm, JobsRun::jobsCriticality)),
                    Quantity.number(mean(arm, JobsRun::othersCriticality)));
        }
        return table;
    }

    private double mean(JobsArm arm, ToDoubleFunction<JobsRun> figure) {
        return of(arm).stream().mapToDouble(figure).average().orElse(0);
    }
}
