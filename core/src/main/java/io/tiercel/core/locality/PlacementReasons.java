package io.tiercel.core.locality;

import io.tiercel.core.locality.LastOffer.Outcome;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.core.why.HowOften;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Why jobs took slots or let them pass, and why tasks run where they do, by what was remembered. Changes nothing. */
public final class PlacementReasons {
    private final MemoryLocalityPolicy policy;
    private final IntFunction<String> vms;

    /** @param vms the names of VMs by their numbers */
    public PlacementReasons(MemoryLocalityPolicy policy, IntFunction<String> vms) {
        this.policy = policy;
        this.vms = vms;
    }

    /**
     * Why the job has done what it did with the last slot that it was offered.
     *
     * @param last of the job, which was offered one
     * @param log of the offers of all jobs
     * @param id of the job there
     */
    public Explanation ofJob(String name, LastOffer last, OfferLog log, long id, long atMillis) {
        int needed = policy.skipsNeeded(last.level(), last);
        List<Ground> grounds = new ArrayList<>(List.of(
                Ground.of("nearest level there", last.level().label()),
                Ground.of("skipped in a row", last.skips(), "offers"),
                Ground.of("takes that level after", needed, "offers"),
                Ground.of("room for its container", last.hadRoom() ? "yes" : "no"),
                Ground.of("tasks that wait", last.pending(), "tasks"),
                Ground.of("all tasks", last.tasks(), "tasks"),
                Ground.of("of all with input in memory", last.cached(), "tasks"),
                Ground.of("offers taken so far", last.taken(), "offers"),
                Ground.of("offers declined so far", last.declined(), "offers")));
        log.sampled(id)
                .forEach((level, outcomes) -> grounds.add(Ground.of(
                        "1 in " + log.every() + " of late, at " + level.label(),
                        outcomes.entrySet().stream()
                                .map(one -> one.getKey().label() + " " + one.getValue())
                                .collect(Collectors.joining(", ")))));
        return Explanation.of(Kind.JOB, name, atMillis, words(last), grounds)
                .against(instead(last), change(last, needed));
    }

    /**
     * Why the task was placed where it was.
     *
     * @param placed of its job, where the task was placed
     * @param copies where its input is now; empty where that is not known any more
     */
    public Explanation ofPlaced(String name, PlacedTasks placed, int task, List<Ground> copies, long atMillis) {
        LocalityLevel level = placed.level(task);
        String vm = vms.apply(placed.vm(task));
        List<Ground> grounds = new ArrayList<>(List.of(
                Ground.of("level", level.label()),
                Ground.of("its job was skipped in a row", placed.skips(task), "offers"),
                Ground.of("takes that level after", placed.skipsNeeded(task), "offers")));
        grounds.addAll(copies);
        List<LocalityLevel> better = better(level);
        String change = better.isEmpty()
                ? ""
                : "a slot at " + labels(better) + " before its job had been skipped "
                        + HowOften.of(placed.skipsNeeded(task));
        return Explanation.of(Kind.TASK, name, atMillis, "got a slot of " + vm + " at " + level.label(), grounds)
                .against(better.isEmpty() ? "" : "to wait for " + labels(better), change);
    }

    /** Why the task still waits. */
    public Explanation ofWaiting(String name, List<Ground> copies, long nowMillis) {
        return Explanation.of(Kind.TASK, name, nowMillis, "waits: its job has taken no slot for it yet", copies)
                .against("", "a slot that its job takes, for which this is the nearest of its tasks: ask why job");
    }

    /** The VMs that hold the input of the job's task now. */
    public List<Ground> copies(WaitingJob job, int task) {
        return List.of(
                Ground.of("input in the memory of", named(job.copies(task, Medium.MEMORY))),
                Ground.of("input on the disks of", named(job.copies(task, Medium.DISK))));
    }

    private String named(int[] numbers) {
        return numbers.length == 0
                ? "no VM"
                : Arrays.stream(numbers).mapToObj(vms).collect(Collectors.joining(", "));
    }

    private String words(LastOffer last) {
        String vm = vms.apply(last.vm());
        String level = last.level().label();
        if (last.outcome().isTaken() && !last.hadRoom()) {
            return "would take a slot of " + vm + " at " + level + ", where there was no room for its container";
        }
        return switch (last.outcome()) {
            case NONE -> "was offered no slot";
            case TAKES -> "took a slot of " + vm + ": " + level + " is near enough to its input";
            case NOTHING_NEARER -> "took a slot of " + vm + " at " + level + ": no VM of YARN is nearer to its input";
            case WAITED_LONG -> "took a slot of " + vm + " at " + level + ": it has waited for as long as a job may";
            case DECLINES ->
                "declined a slot of " + vm + ": the nearest input there is at " + level
                        + ", and it waits for a nearer one";
            case RESERVES ->
                "may have " + vm + " reserved: it has waited for as long as a job may, and there is no room";
        };
    }

    private String instead(LastOffer last) {
        if (last.outcome() == Outcome.DECLINES) {
            return "to take it at " + last.level().label();
        }
        List<LocalityLevel> better = better(last.level());
        return better.isEmpty() ? "" : "to wait for " + labels(better);
    }

    private String change(LastOffer last, int needed) {
        List<LocalityLevel> better = better(last.level());
        return switch (last.outcome()) {
            case NONE, NOTHING_NEARER, WAITED_LONG, RESERVES -> "";
            case DECLINES ->
                Math.max(1, needed - last.skips()) + " more declined offers in a row, or a slot at " + labels(better);
            case TAKES -> {
                if (better.isEmpty()) {
                    yield "";
                }
                yield needed > 0
                        ? "fewer than " + needed + " skipped offers: it would have waited for " + labels(better)
                        : "input in memory of tasks that wait: the job would have waited for " + labels(better);
            }
        };
    }

    private List<LocalityLevel> better(LocalityLevel level) {
        List<LocalityLevel> levels = policy.levels();
        return levels.subList(0, Math.max(0, levels.indexOf(level)));
    }

    private static String labels(List<LocalityLevel> levels) {
        return levels.stream().map(LocalityLevel::label).collect(Collectors.joining(" or "));
    }
}
