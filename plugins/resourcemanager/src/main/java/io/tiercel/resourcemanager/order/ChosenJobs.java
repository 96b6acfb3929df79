package io.tiercel.resourcemanager.order;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.resourcemanager.ContenderSource;
import io.tiercel.resourcemanager.CurrentOffer;
import io.tiercel.resourcemanager.OfferTurns;
import io.tiercel.resourcemanager.board.FirstTurn;
import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a queue in the order of one choice, which is made when the VM becomes known. For one thread alone.
 *
 * <p>CapacityScheduler does not say which VM it goes through the jobs for. So the first jobs are given to it only to find
 * out, as it asks them whether they want a slot on the VM. Then the choice is made, and only the job whose turn it is may say
 * yes. It comes in these rounds, each in the order of the choice:
 *
 * <ol>
 *   <li>jobs for which the VM has room, and those that have given way for long as VMs had none,
 *   <li>jobs for which it has none: YARN reserves it for the first that wants it,
 *   <li>jobs that would end CapacityScheduler's round: their queue may not have what they ask for, as far as is known, or
 *       they ended it before ({@link PastOffers}).
 * </ol>
 */
final class ChosenJobs<S extends SchedulableEntity> implements Iterator<S>, OfferTurns {
    /** As long as a job lets VMs pass that have no room for it while others take them. */
    private static final long GIVES_WAY_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final List<Standing<S>> jobs;
    private final OfferChoice<S> choice;
    private final PastOffers<S> past;
    private final CurrentOffer offer;
    /** Those that CapacityScheduler is given while the VM is not known. */
    private final Deque<Standing<S>> probes = new ArrayDeque<>();
    /** Those that are to be the last of these: to take the slot without asking us, or to end CapacityScheduler's round. */
    private final Deque<Standing<S>> lastProbes = new ArrayDeque<>();
    /** The jobs that the choice was made for. */
    private final Map<ApplicationAttemptId, Standing<S>> bound = new HashMap<>();

    private final Deque<OrderedTurn<S>> turns = new ArrayDeque<>();
    private final Deque<OrderedTurn<S>> withoutRoom = new ArrayDeque<>();
    private final Deque<OrderedTurn<S>> last = new ArrayDeque<>();
    private boolean isFirstRound = true;
    /** Null until it is known. */
    private @Nullable Integer vm;
    /** The job that CapacityScheduler was given while the VM was not known. */
    private @Nullable Standing<S> probe;

    private @Nullable OrderedTurn<S> turn;
    private @Nullable Standing<S> next;

    /** @param partition of the VM, which CapacityScheduler does say; null for the one without a label */
    ChosenJobs(List<Standing<S>> jobs, OfferChoice<S> choice, PastOffers<S> past, @Nullable String partition) {
        this.jobs = jobs;
        this.choice = choice;
        this.past = past;
        this.offer = CurrentOffer.begins(this, partition);
        past.begin(System.nanoTime());
        int first = past.firstProbe(jobs.size());
        probes.addAll(jobs.subList(first, jobs.size()));
        probes.addAll(jobs.subList(0, first));
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            past.goneOn();
            next = vm == null ? nextProbe() : nextTurn();
            if (next != null) {
                past.given(next, vm);
            }
        }
        return next != null;
    }

    @Override
    public S next() {
        Standing<S> job = hasNext() ? next : null;
        if (job == null) {
            throw new NoSuchElementException("all jobs were offered the slot");
        }
        next = null;
        return job.job();
    }

    @Override
    public void begin(RMContext resourceManager, TaskBoard board, int onVm) {
        vm = onVm;
        Set<Standing<S>> comeLast = past.comeLast(onVm);
        for (OrderedTurn<S> its : choose(resourceManager, board, onVm)) {
            (comeLast.contains(its.job()) ? last : turns).add(its);
        }
        OrderedTurn<S> first = turns.peek();
        if (first != null && first.job().equals(probe)) {
            turn = turns.remove();
            past.given(first.job(), vm);
        }
    }

    @Override
    public boolean bind(ApplicationAttemptId job) {
        return bound.containsKey(job);
    }

    @Override
    public boolean areOf(ApplicationAttemptId job) {
        return turn != null && turn.job().equals(bound.get(job));
    }

    @Override
    public boolean isPatient() {
        return turn == null || turn.patient();
    }

    @Override
    public boolean mayReserve() {
        OrderedTurn<S> its = turn;
        if (its == null || !isFirstRound) {
            return true;
        }
        boolean givesWay = its.job().contender().gaveWayForLessThan(GIVES_WAY_NANOS, System.nanoTime());
        // It is asked of each kind of container that the job asks for.
        if (givesWay && !its.equals(withoutRoom.peekLast())) {
            withoutRoom.add(its);
        }
        return !givesWay;
    }

    private List<OrderedTurn<S>> choose(RMContext resourceManager, TaskBoard board, int onVm) {
        ContenderSource source = new ContenderSource(resourceManager, board);
        String queue = "";
        long nanos = System.nanoTime();
        List<Contender> contenders = new ArrayList<>(jobs.size());
        Map<String, Standing<S>> standings = new HashMap<>();
        for (Standing<S> job : jobs) {
            Contender contender =
                    offer.isNothingFor(job.asks()) ? null : job.contender().contender(source, nanos);
            if (contender != null && job.job() instanceof SchedulerApplicationAttempt attempt) {
                contenders.add(contender);
                standings.put(contender.id(), job);
                bound.put(attempt.getApplicationAttemptId(), job);
                if (queue.isEmpty() && attempt instanceof FiCaSchedulerApp app) {
                    queue = app.getCSLeafQueue().getQueuePath();
                }
            }
        }
        SlotOffer slot = new SlotOffer(onVm, System.currentTimeMillis());
        List<OrderedTurn<S>> chosen = choice.turns(resourceManager, queue, slot, contenders, standings);
        note(board, queue, slot, chosen);
        return chosen;
    }

    /** For who asks why. */
    private void note(TaskBoard board, String queue, SlotOffer slot, List<OrderedTurn<S>> chosen) {
        if (!chosen.isEmpty() && chosen.get(0).job().job() instanceof SchedulerApplicationAttempt first) {
            boolean isNext = chosen.size() > 1;
            String next = isNext && chosen.get(1).job().job() instanceof SchedulerApplicationAttempt second
                    ? second.getApplicationId().toString()
                    : "";
            boolean patient = chosen.get(0).patient();
            board.chosen(
                    first.getApplicationId(),
                    new FirstTurn(queue, slot.vm(), slot.nowMillis(), chosen.size(), patient, next));
        }
    }

    /** Null where all were asked. */
    private @Nullable Standing<S> nextProbe() {
        while (!probes.isEmpty()) {
            Standing<S> job = probes.remove();
            if (!offer.isNothingFor(job.asks())) {
                if (!job.asks().areForeign() && !offer.isBeyondHeadroomOf(job.asks())) {
                    probe = job;
                    return job;
                }
                lastProbes.add(job);
            }
        }
        probe = lastProbes.poll();
        return probe;
    }

    /** Null where all jobs have had theirs. */
    private @Nullable Standing<S> nextTurn() {
        for (turn = takeTurn(); turn != null; turn = takeTurn()) {
            Standing<S> job = turn.job();
            if (isFirstRound && offer.isBeyondHeadroomOf(job.asks())) {
                last.add(turn);
            } else if (!offer.isDeclinedBy(job.asks())) {
                return job;
            }
        }
        return null;
    }

    private @Nullable OrderedTurn<S> takeTurn() {
        if (turns.isEmpty()) {
            isFirstRound = false;
            Deque<OrderedTurn<S>> round = withoutRoom.isEmpty() ? last : withoutRoom;
            turns.addAll(round);
            round.clear();
        }
        return turns.poll();
    }
}
