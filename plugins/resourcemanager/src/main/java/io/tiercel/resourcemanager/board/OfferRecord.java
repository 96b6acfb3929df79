package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.LastOffer;
import io.tiercel.core.locality.LastOffer.Outcome;
import io.tiercel.core.locality.MemoryLocalityPolicy;
import io.tiercel.core.locality.OfferLog;
import io.tiercel.core.locality.PlacedTasks;
import io.tiercel.core.locality.PlacementReasons;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.WhySettings;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Ground;
import io.tiercel.core.why.LastDecisions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of offers and of where tasks were placed, for who asks why: of the jobs that are told of, and of some that
 * have ended. Not thread-safe.
 */
final class OfferRecord {
    /** A job that has ended, or whose master tells all anew. */
    private record Ended(long id, LastOffer offer, PlacedTasks tasks) {}

    private final NamedTopology topology;
    private final OfferLog log;
    private final int endedTasksMax;
    /** The one that ended longest ago first. */
    private final Map<ApplicationId, Ended> ended = new LinkedHashMap<>();

    private int endedTasks;
    /** When jobs were last the first of their queues, where a choice orders these. */
    private final LastDecisions<ApplicationId, FirstTurn> turns;

    OfferRecord(NamedTopology topology, Settings settings) {
        this.topology = topology;
        this.endedTasksMax = (int) settings.count(WhySettings.DECISIONS);
        this.turns = new LastDecisions<>(endedTasksMax);
        this.log = new OfferLog(endedTasksMax, (int) settings.count(WhySettings.SAMPLE));
    }

    /** The job was offered a slot, of which the policy was just asked. */
    Answer note(
            AskTicket ticket,
            WaitingJob job,
            int vm,
            LocalityLevel level,
            int skips,
            Outcome outcome,
            boolean room,
            long nanos) {
        log.note(ticket.lastOffer(), job, vm, level, skips, outcome, room, nanos);
        return switch (outcome) {
            case TAKES, NOTHING_NEARER, WAITED_LONG -> Answer.TAKES;
            case NONE, DECLINES -> Answer.DECLINES;
            case RESERVES -> Answer.RESERVES_ONE;
        };
    }

    /** The job's task was placed now. */
    void placed(JobBoard job, Assignment assignment, MemoryLocalityPolicy policy, long nanos) {
        job.placed().placed(assignment, policy.skipsNeeded(assignment.level(), job.lastOffer()), nanos);
    }

    /** The choice of a queue has put the job before all others that wanted a slot. */
    void chosen(ApplicationId id, FirstTurn turn) {
        turns.put(id, turn);
    }

    /** The job is forgotten by all others. */
    void ended(ApplicationId id, JobBoard job) {
        drop(id);
        PlacedTasks tasks = job.placed().size() > endedTasksMax ? new PlacedTasks() : job.placed();
        ended.put(id, new Ended(job.id(), job.lastOffer(), tasks));
        endedTasks += cost(tasks);
        while (endedTasks > endedTasksMax && ended.size() > 1) {
            drop(ended.keySet().iterator().next());
        }
    }

    /**
     * Why the job took the last slot that it was offered, or let it pass.
     *
     * @param job null where nothing is told of it any more
     * @param now by the clock of offers, and since 1970
     */
    List<Explanation> ofJob(ApplicationId id, @Nullable JobBoard job, MemoryLocalityPolicy policy, Now now) {
        Ended gone = ended.get(id);
        LastOffer offer = job != null ? job.lastOffer() : gone != null ? gone.offer : new LastOffer();
        long number = job != null ? job.id() : gone != null ? gone.id : -1;
        List<Explanation> all = new ArrayList<>();
        if (offer.outcome() != Outcome.NONE) {
            all.add(reasons(policy).ofJob(id.toString(), offer, log, number, now.millis(offer.nanos())));
        }
        turns.of(id).ifPresent(turn -> all.add(turn.explanation(id.toString(), topology.vm(turn.vm()))));
        return all;
    }

    /** Why the job's task is where it is, or waits; as {@link #ofJob}. */
    List<Explanation> ofTask(
            String name, ApplicationId id, int task, @Nullable JobBoard job, MemoryLocalityPolicy policy, Now now) {
        Ended gone = ended.get(id);
        PlacedTasks placed = job != null ? job.placed() : gone != null ? gone.tasks : new PlacedTasks();
        WaitingJob waiting = job == null ? null : job.waiting();
        boolean isKnown = waiting != null && task < waiting.tasks();
        List<Ground> copies = isKnown && waiting != null ? reasons(policy).copies(waiting, task) : List.of();
        if (placed.isPlaced(task)) {
            return List.of(reasons(policy).ofPlaced(name, placed, task, copies, now.millis(placed.nanos(task))));
        }
        return isKnown ? List.of(reasons(policy).ofWaiting(name, copies, now.millis())) : List.of();
    }

    /**
     * A moment by two clocks.
     *
     * @param nanos by that of offers
     * @param millis since 1970
     */
    record Now(long nanos, long millis) {
        static Now here() {
            return new Now(System.nanoTime(), System.currentTimeMillis());
        }

        /** In milliseconds since 1970. */
        long millis(long atNanos) {
            return millis - TimeUnit.NANOSECONDS.toMillis(nanos - atNanos);
        }
    }

    private PlacementReasons reasons(MemoryLocalityPolicy policy) {
        return new PlacementReasons(policy, topology::vm);
    }

    private void drop(ApplicationId id) {
        Ended dropped = ended.remove(id);
        endedTasks -= dropped == null ? 0 : cost(dropped.tasks);
    }

    /** A job counts as a task more, so that jobs without tasks are bounded too. */
    private static int cost(PlacedTasks tasks) {
        return tasks.size() + 1;
    }
}
