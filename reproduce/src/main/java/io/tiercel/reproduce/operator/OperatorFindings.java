package io.tiercel.reproduce.operator;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What an operator's days came to. Immutable. */
public final class OperatorFindings implements Findings {
    private static final double MINUTES_MAX = 10;
    private static final int MACHINES = 3;
    private static final int LEFT_SHOWN = 20;

    private final List<String> builds;
    private final List<WalkStep> steps;
    private final List<String> complaints;
    private final double minutes;
    private final DashboardVisit dashboard;
    private final int unchanged;
    private final List<String> left;

    /**
     * @param builds that were put on, in this order
     * @param complaints of jobs, in words
     * @param minutes from the package to the first job that read from memory
     * @param unchanged machines whose configuration is at the end what it was
     * @param left what was still there at the end
     */
    OperatorFindings(
            List<String> builds,
            List<WalkStep> steps,
            List<String> complaints,
            double minutes,
            DashboardVisit dashboard,
            int unchanged,
            List<String> left) {
        this.builds = List.copyOf(builds);
        this.steps = List.copyOf(steps);
        this.complaints = List.copyOf(complaints);
        this.minutes = minutes;
        this.dashboard = dashboard;
        this.unchanged = unchanged;
        this.left = List.copyOf(left);
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        claims.add(count("jobs", "jobs that ended", sum(step -> true, WalkStep::jobs)));
        claims.add(zero("failed", "jobs that failed", sum(step -> true, WalkStep::failed)));
        claims.add(zero("wrong", "jobs whose output is wrong", sum(step -> true, WalkStep::wrong)));
        claims.add(Claim.of("minutes", "from the package to the first job from memory", minutes, "min")
                .withGoal(Line.atMost(MINUTES_MAX))
                .withNote("on " + MACHINES + " machines, with all roles"));
        claims.add(zero("edits", "edits by hand", 0).withNote("each change was made by tiercel install"));
        claims.add(zero("failed-harm", "jobs that failed while parts were killed", harmed(WalkStep::failed))
                .withNote(parts(WalkStep.HARM)));
        claims.add(count("mixed", "states with parts of two builds in session", mixed().size()));
        claims.add(zero(
                "mixed-without",
                "of these, without reads from memory",
                mixed().stream().filter(step -> step.memoryBytes() == 0).count()));
        claims.add(zero(
                "mixed-trouble",
                "of these, in which a part was in trouble",
                mixed().stream().filter(step -> !step.trouble().isEmpty()).count()));
        claims.add(count(
                        "views",
                        "views of the dashboard that a browser saw filled",
                        dashboard.filled().size())
                .withGoal(Line.atLeast(dashboard.views()))
                .withNote("of " + dashboard.views()));
        claims.add(count("unchanged", "machines whose configuration is byte for byte what it was", unchanged)
                .withGoal(Line.atLeast(MACHINES))
                .withNote("of " + MACHINES));
        claims.add(zero("left", "processes, files, directories and ports left", left.size()));
        return claims;
    }

    private List<WalkStep> mixed() {
        return steps.stream().filter(WalkStep::isMixed).toList();
    }

    private long harmed(ToLongFunction<WalkStep> figure) {
        return sum(step -> step.phase().equals(WalkStep.HARM), figure);
    }

    private String parts(String phase) {
        return String.join(
                ", ",
                steps.stream()
                        .filter(step -> step.phase().equals(phase))
                        .map(WalkStep::what)
                        .toList());
    }

    private long sum(Predicate<WalkStep> which, ToLongFunction<WalkStep> figure) {
        return steps.stream().filter(which).mapToLong(figure).sum();
    }

    private static Claim count(String id, String title, long count) {
        return Claim.of(id, title, (double) count, "");
    }

    private static Claim zero(String id, String title, long count) {
        return count(id, title, count).withGoal(Line.atMost(0));
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("steps", steps, "complaints", complaints, "left", left, "views", dashboard.filled());
    }

    @Override
    public Page page() {
        return new Page("Tiercel: an operator's days").paragraph(words()).table(table());
    }

    @Override
    public List<String> remarks() {
        Stream<String> leftBehind = left.stream().limit(LEFT_SHOWN).map(words -> "left: " + words);
        return Stream.concat(complaints.stream(), leftBehind).toList();
    }

    private String words() {
        return "A Hadoop of separate daemons on three machines, which are loopback addresses with a configuration directory"
                + " each. One job after the other counts words, and its output is compared with what it must be. Meanwhile"
                + " Tiercel is installed role by role from the archive of " + builds.get(0)
                + ", each part is killed once with"
                + " kill -9, " + builds.get(1) + " takes its place role by role, a browser without a window reads the"
                + " dashboard, and all is taken out. After each step but those of the first installation a job that began"
                + " later was waited for.";
    }

    private Table table() {
        Table table = new Table(
                "phase", "step", ">took", ">jobs", ">failed", ">wrong", ">from memory", "in session after it");
        for (WalkStep step : steps) {
            table.row(
                    step.phase(),
                    step.what(),
                    Quantity.seconds(step.seconds()),
                    Integer.toString(step.jobs()),
                    Integer.toString(step.failed()),
                    Integer.toString(step.wrong()),
                    Quantity.bytes(step.memoryBytes()),
                    step.trouble().isEmpty() ? step.builds() : step.builds() + "; " + step.trouble());
        }
        return table;
    }
}
