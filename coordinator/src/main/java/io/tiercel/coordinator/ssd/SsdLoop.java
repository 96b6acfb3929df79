package io.tiercel.coordinator.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.coordinator.host.HostListener;
import io.tiercel.core.ssd.plan.RecentCriticality;
import io.tiercel.core.ssd.plan.SsdOverride;
import io.tiercel.core.ssd.plan.SsdPlan;
import io.tiercel.core.ssd.plan.SsdPlan.HostPlan;
import io.tiercel.core.ssd.plan.SsdPlan.VmPlan;
import io.tiercel.core.ssd.plan.SsdPlanner;
import io.tiercel.core.ssd.plan.SsdSolverName;
import io.tiercel.wire.RepeatingThread;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Divides SSDs among the caches of VMs, again and again: monitor, solve, apply (AC-SSD, section 3.2).
 *
 * <p>It has a thread of its own, since hypervisors may be slow. Rounds never overlap. Where anything fails, what agents were
 * told last stands. Thread-safe.
 */
public final class SsdLoop implements HostListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SsdLoop.class);
    private static final long TURN_NANOS = 250_000_000L;
    private static final int HISTORY_MAX = 120;
    /** A lease outlasts a round that is late, and not two. */
    private static final double LEASE_ROUNDS = 1.5;

    private static final double NANOS = 1e9;

    private final SsdConfig config;
    private final SsdPlanner planner;
    private final SsdMonitor monitor;
    private final SsdOrders orders;
    private final Function<Set<String>, Map<String, Double>> criticality;
    private final RepeatingThread thread;
    private final SortedMap<String, SsdOverride> overrides = new TreeMap<>();
    /** The newest last. */
    private final Deque<SsdRound> history = new ArrayDeque<>();

    /** Guarded by itself, as it is asked for by whoever wants to know what a round would do. */
    private final RecentCriticality recent;
    /** For the loop's own thread. */
    private long lookedNanos;

    private Lease lease = new Lease("", 0);
    private boolean isPaused;
    private boolean isWanted;
    private long dueNanos;
    private long rounds;
    private String complaint = "";

    /**
     * One that has not started.
     *
     * @param criticality of the disks of these VMs for the jobs that run, by VM; none where no job is known
     * @param agents how an agent is told something
     */
    public SsdLoop(SsdConfig config, Function<Set<String>, Map<String, Double>> criticality, Agents agents) {
        this.config = config;
        this.planner = config.planner();
        this.monitor = new SsdMonitor(config.intervalNanos());
        this.orders = new SsdOrders(agents::tell);
        this.criticality = criticality;
        this.recent = new RecentCriticality(config.intervalNanos() / NANOS);
        this.lookedNanos = System.nanoTime();
        this.thread = new RepeatingThread("tiercel SSDs", TURN_NANOS, this::turn);
    }

    /** Says something to the agents of hypervisors. */
    public interface Agents {
        /** Whether the host has an agent. */
        boolean tell(String host, byte[] message);
    }

    /**
     * Begins.
     *
     * @param holder the name of this coordinator, which no other has
     */
    public void start(String holder) {
        synchronized (this) {
            lease = new Lease(holder, 0);
            dueNanos = System.nanoTime() + config.intervalNanos();
        }
        if (config.isOn()) {
            thread.start();
        }
    }

    @Override
    public void close() {
        thread.end();
    }

    @Override
    public void reported(String host, JsonNode report) {
        monitor.reported(host, report, System.nanoTime());
    }

    @Override
    public void answered(String host, String answer) {
        orders.answered(host, answer);
    }

    @Override
    public void vmReported(String vm, JsonNode report) {
        try {
            monitor.vmReported(vm, report, System.nanoTime());
        } catch (IOException e) {
            complain("the agent in the VM " + vm + " is not listened to: " + e.getMessage());
        }
    }

    /** How the loop is set. */
    public SsdConfig config() {
        return config;
    }

    /** The rounds that are remembered, the newest last. */
    public synchronized List<SsdRound> history() {
        return List.copyOf(history);
    }

    /** The last round. */
    public synchronized Optional<SsdRound> last() {
        return Optional.ofNullable(history.peekLast());
    }

    /** What operators have said of VMs. */
    public synchronized SortedMap<String, SsdOverride> overrides() {
        return new TreeMap<>(overrides);
    }

    public synchronized boolean isPaused() {
        return isPaused;
    }

    /** The lease by which agents take this coordinator's word. */
    public synchronized String leaseInWords() {
        return lease.holder() + ", number " + lease.number();
    }

    /** Whether no round is made until it is let go on; what was applied stays. */
    public synchronized void pause(boolean paused) {
        isPaused = paused;
    }

    /** Has a round made at once, or after the one that is under way; also while it is paused. */
    public synchronized void trigger() {
        isWanted = true;
    }

    /** Whether a cache of the VM is known. */
    public boolean knows(String vm) throws IOException {
        return isIn(observed(), vm);
    }

    private static boolean isIn(Observed observed, String vm) {
        return observed.snapshot().vms().stream().anyMatch(one -> one.vm().equals(vm));
    }

    /**
     * An operator's word for a VM, from the next round on.
     *
     * @throws IllegalArgumentException in words, if no cache of the VM is known, or it does not fit beside other overrides
     */
    public void override(String vm, SsdOverride override) throws IOException {
        Observed observed = observed();
        if (!isIn(observed, vm)) {
            throw new IllegalArgumentException("no cache of a VM " + vm + " is known");
        }
        SortedMap<String, SsdOverride> with = overrides();
        with.put(vm, override);
        List<String> problems = planner.plan(observed.snapshot(), with).problems();
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(problems.get(0));
        }
        synchronized (this) {
            overrides.put(vm, override);
        }
    }

    /** Takes an operator's word back; whether there was one. */
    public synchronized boolean release(String vm) {
        return overrides.remove(vm) != null;
    }

    /**
     * What a round would do now. Nobody is told.
     *
     * @throws IOException if the file that says who is of which application cannot be read
     */
    public SsdRound dryRun() throws IOException {
        long began = System.nanoTime();
        Instant at = Instant.now();
        Observed observed = observed();
        SsdPlan plan = planner.plan(observed.snapshot(), overrides());
        return new SsdRound(0, at, seconds(began), solver(), false, plan, observed, new TreeMap<>());
    }

    private Observed observed() throws IOException {
        SortedMap<String, String> said = ApplicationsFile.read(config.applicationsFile());
        synchronized (recent) {
            return monitor.observed(said, recent::of, System.nanoTime());
        }
    }

    private void turn() {
        boolean isDue = isDue();
        if (isDue || System.nanoTime() - lookedNanos >= config.intervalNanos() / RecentCriticality.LOOKS) {
            lookAtJobs();
        }
        if (isDue) {
            try {
                round();
            } catch (IOException e) {
                complain("SSDs stay as they are: " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                // A bug of ours in one round is not to end the loop; what was applied stands.
                LOG.error("A division of SSDs has failed", e);
            }
        }
    }

    private void lookAtJobs() {
        long now = System.nanoTime();
        Map<String, Double> waits = criticality.apply(monitor.vmsWithCaches());
        synchronized (recent) {
            recent.look(waits, (now - lookedNanos) / NANOS);
        }
        lookedNanos = now;
    }

    private synchronized boolean isDue() {
        boolean isTime = System.nanoTime() - dueNanos >= 0;
        boolean isDue = isWanted || (isTime && !isPaused);
        if (isDue) {
            isWanted = false;
            dueNanos = System.nanoTime() + config.intervalNanos();
        }
        return isDue;
    }

    private void round() throws IOException, InterruptedException {
        long began = System.nanoTime();
        SsdRound planned = dryRun();
        Lease held = renewed();
        SortedMap<String, List<String>> outcomes =
                orders.carryOut(changes(planned.plan()), held, config.intervalNanos() / NANOS * LEASE_ROUNDS);
        keep(new SsdRound(
                ++rounds,
                planned.at(),
                seconds(began),
                planned.solver(),
                true,
                planned.plan(),
                planned.observed(),
                outcomes));
    }

    private synchronized Lease renewed() {
        lease = lease.next(monitor.leases());
        return lease;
    }

    /** What each host's agent is told: the caches that are to have something else than they have. */
    private static SortedMap<String, List<VmPlan>> changes(SsdPlan plan) {
        SortedMap<String, List<VmPlan>> changes = new TreeMap<>();
        for (HostPlan host : plan.hosts()) {
            List<VmPlan> changed = changes.computeIfAbsent(host.host(), unused -> new ArrayList<>());
            for (VmPlan vm : host.vms()) {
                boolean isSame = vm.bytes() == vm.vm().cache().bytes()
                        && vm.iops() == vm.vm().cache().share();
                if (!isSame) {
                    changed.add(vm);
                }
            }
        }
        return changes;
    }

    private synchronized void keep(SsdRound round) {
        if (history.size() >= HISTORY_MAX) {
            history.removeFirst();
        }
        history.addLast(round);
        round.outcomes()
                .forEach((host, problems) ->
                        problems.forEach(problem -> LOG.warn("The SSDs of {} are not as planned: {}", host, problem)));
        LOG.info(
                "Round {}: {} VMs on {} SSDs by {}, in {} s",
                round.number(),
                round.observed().snapshot().vms().size(),
                round.plan().hosts().size(),
                round.solver(),
                round.seconds());
    }

    private synchronized void complain(String what) {
        if (!what.equals(complaint)) {
            LOG.warn("{}", what);
        }
        complaint = what;
    }

    private String solver() {
        boolean isRandom = config.solver() == SsdSolverName.GENETIC || config.solver() == SsdSolverName.GENETIC_PRINTED;
        return config.solver().label() + (isRandom ? " with seed " + config.seed() : "");
    }

    private static double seconds(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / NANOS;
    }
}
