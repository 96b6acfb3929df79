package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.JobScoreOrder.CacheSize;
import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import io.tiercel.core.locality.LastOffer.Outcome;
import io.tiercel.core.locality.MemoryLocalityPolicy;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.why.Explanation;
import io.tiercel.resourcemanager.board.CachedBlocks.Held;
import io.tiercel.resourcemanager.board.OfferRecord.Now;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The map tasks that wait, of all jobs whose masters tell of them, and where their blocks are.
 *
 * <p>It runs the same decisions as the simulator ({@link MemoryLocalityPolicy}), one job at a time, since CapacityScheduler goes
 * through the jobs itself. Of a job that it knows nothing of, or nothing that waits, it says yes to every VM, so that
 * CapacityScheduler does what it always does. Thread-safe; no call waits for anything but the others' short ones, except
 * that {@link #named} and {@link #cached} wait for the {@link RackSource} where they name a VM for the first time.
 */
public final class TaskBoard {
    private final NamedTopology topology;
    private final BoardConfig config;
    private final RackSource racks;
    private final Slices slices = new Slices(this);
    private final Telling telling;
    private final PendingTasks tasks;
    private final CachedBlocks cached;
    private final ExpectedInputs expected = new ExpectedInputs();
    private final OfferRecord offers;
    private final ToldJobs jobs;
    private final YarnVms yarnVms;
    private final Map<LocalityLevel, Long> grants = new EnumMap<>(LocalityLevel.class);
    private MemoryLocalityPolicy policy;
    private int vms = 1;

    /**
     * An empty board.
     *
     * @param topology which the board grows by VMs that are not in it, and which nobody else uses any more
     * @param racks of VMs that are heard of by name alone
     * @throws io.tiercel.core.settings.SettingsException naming the key whose text cannot be read
     */
    public TaskBoard(NamedTopology topology, RackSource racks, Settings settings, JobListener listener) {
        this.topology = topology;
        this.racks = racks;
        this.config = new BoardConfig(settings);
        this.tasks = config.scheduling(1).newTasks(topology.numbers());
        this.cached = new CachedBlocks(tasks);
        this.offers = new OfferRecord(topology, settings);
        this.jobs = new ToldJobs(topology, tasks, cached, offers);
        this.telling = new Telling(jobs, slices, listener, settings);
        this.yarnVms = new YarnVms(topology.numbers());
        this.policy = config.newPolicy(tasks, 1);
    }

    /** The number of a VM of YARN's, which stays what it is; empty for a host that YARN has not shown as one yet. */
    public synchronized OptionalInt vm(String host) {
        Integer known = topology.find(host);
        return known == null || !yarnVms.contains(known) ? OptionalInt.empty() : OptionalInt.of(known);
    }

    /** YARN offers a slot on the VM, which is one of YARN's from now on, and has the number that is returned. */
    public synchronized int offered(String host, String rack) {
        return shown(host, rack);
    }

    /** The cluster has so many VMs, by which limits of patience go, and this is one of them. */
    public void node(String host, String rack, int vmsInCluster) {
        synchronized (this) {
            shown(host, rack);
            if (vms != vmsInCluster && vmsInCluster > 0) {
                vms = vmsInCluster;
                policy = config.newPolicy(tasks, vms);
            }
        }
        telling.catchUp();
    }

    /** The topology is another: VMs that are not in it stay where they are. */
    public void placed(NamedTopology now) {
        Iterator<Integer> vms = IntStream.range(0, now.numbers().vms()).iterator();
        slices.work(() -> {
            if (vms.hasNext()) {
                int vm = vms.next();
                int host = now.numbers().hostOf(vm);
                put(now.vm(vm), now.host(host), now.rack(now.numbers().rackOfHost(host)));
            }
            return vms.hasNext();
        });
        telling.catchUp();
    }

    /**
     * Of these VMs, which are some of the cluster's, only the names are known. A VM's rack is asked for once, and a VM stays
     * where it was said to be.
     */
    public void named(Collection<String> hosts) {
        List<String> unknown = hosts.isEmpty() ? List.of() : unknown(hosts);
        if (!unknown.isEmpty()) {
            // Without the lock: the scheduler must not wait for a script.
            place(unknown, racks.racks(unknown));
        }
    }

    /**
     * The master of the job tells of its tasks. A host that it names and that is no VM here counts as soon as it is one: a
     * master's word alone makes no VM, and no rack is asked for while it waits for its answer.
     *
     * @throws IllegalArgumentException if that makes no sense or is too much; the job is {@link #refuse refused}
     */
    public void told(ApplicationId id, List<TaskNotice> notices) {
        telling.told(id, notices);
    }

    /** CapacityScheduler has the job alone, and nothing more that its master tells is heard until it has {@link #ended}. */
    public void refuse(ApplicationId id) {
        telling.refuse(id);
    }

    /** Whether what the job's master tells is heard. */
    public boolean hears(ApplicationId id) {
        return telling.hears(id);
    }

    /** The jobs that were refused and have not ended; a copy. */
    public Set<ApplicationId> refused() {
        return telling.refused();
    }

    /** How many jobs were refused so far. */
    public long refusals() {
        return telling.refusals();
    }

    /** How much memory what masters have told takes, by estimate. */
    public long toldBytes() {
        return telling.bytes();
    }

    /** For how long at most what a master told, or that it is gone, has had the scheduler wait for this. */
    public long longestSliceNanos() {
        return slices.longestNanos();
    }

    /** The job has ended, or its master has, which will tell everything anew when it comes back. */
    public void ended(ApplicationId id) {
        telling.ended(id);
    }

    /** Whether the job's master tells of its tasks. */
    public synchronized boolean knows(ApplicationId id) {
        return jobs.find(id) != null;
    }

    /** The jobs whose masters tell of their tasks; a copy. */
    public synchronized Set<ApplicationId> jobs() {
        return jobs.ids();
    }

    /**
     * Whether the job takes a slot on the VM for a map task; if not, and there is room for it, it is skipped once more.
     *
     * <p>A job all of whose waiting tasks were promised containers takes no more until its master has heard of these: it
     * asks for them still, and would hand back what came besides. One that no VM of YARN's is nearer to, and one that has
     * waited for long, declines nothing.
     *
     * @param ticket of the job's ask that the slot would be for
     * @param vm by its {@link #vm number}
     * @param nowNanos by one clock for all calls
     */
    public synchronized Answer accepts(AskTicket ticket, int vm, boolean room, long nowNanos) {
        WaitingJob waiting = jobs.waiting(ticket);
        if (waiting == null || waiting.pending() == 0) {
            return acceptsAny(ticket);
        }
        int skips = waiting.skips();
        boolean isNear = room ? policy.accepts(waiting, vm) : policy.wouldAccept(waiting, vm);
        LocalityLevel level = policy.found();
        Outcome outcome = isNear ? Outcome.TAKES : farther(waiting, ticket.waitOfJob(), level, room, nowNanos);
        return offers.note(ticket, waiting, vm, level, skips, outcome, room, nowNanos);
    }

    /** As {@link #accepts}, of a job that waits for no nearer VM: it declines only what its master would hand back. */
    public synchronized Answer acceptsAny(AskTicket ticket) {
        WaitingJob waiting = jobs.waiting(ticket);
        if (waiting == null || waiting.pending() > 0) {
            return Answer.TAKES;
        }
        ticket.waitOfJob().ends();
        return ticket.hasGrants() ? Answer.DECLINES : Answer.TAKES;
    }

    /** The job has got a container on the VM, which is decided to be for the nearest task that waits. */
    public synchronized void granted(ApplicationId id, int priority, String host, String rack) {
        JobBoard job = jobs.find(id);
        WaitingJob waiting = job == null ? null : job.waitingAt(priority);
        if (job != null && waiting != null && waiting.pending() > 0) {
            Assignment assignment = policy.launch(waiting, shown(host, rack));
            job.decided(assignment.task(), TaskState.ASSIGNED);
            job.granted(new TaskTag(assignment.task(), assignment.level()), host);
            offers.placed(job, assignment, policy, System.nanoTime());
            grants.merge(assignment.level(), 1L, Long::sum);
        }
    }

    /** For which task a container on the host is that the job's master is about to hear of. */
    public synchronized Optional<TaskTag> deliver(ApplicationId id, int priority, String host) {
        JobBoard job = jobs.find(id);
        return job == null || !job.asksAt(priority) ? Optional.empty() : job.deliver(host);
    }

    /**
     * Containers of the job are gone before its master heard of them; those on these hosts, by as many as there are on
     * each, are all that it is still to hear of. The tasks that the others were for wait again.
     */
    public synchronized void unheard(ApplicationId id, int priority, List<String> hosts) {
        JobBoard job = jobs.find(id);
        if (job != null && job.asksAt(priority) && job.isComplete()) {
            job.unheard(hosts, task -> jobs.voided(job, task));
        }
    }

    /** Whether the job's next map would read from the disk of this VM if it ran there; no where nobody knows. */
    public synchronized boolean readsThere(ApplicationId id, int vm) {
        JobBoard job = jobs.find(id);
        WaitingJob waiting = job == null ? null : job.waiting();
        return waiting != null && waiting.pending() > 0 && policy.nearest(waiting, vm) == LocalityLevel.VM_DISK;
    }

    /** What the job is a run of, as its master tells; empty where it tells nothing. */
    public synchronized Optional<String> application(ApplicationId id) {
        return Optional.ofNullable(jobs.find(id)).map(job -> job.job().application());
    }

    /**
     * How many bytes of the job's input that is still to be read are on each host's disk, by the hosts' names; nothing where
     * its master does not tell, or all is read.
     */
    public Map<String, Double> remaining(ApplicationId id) {
        return sample(id).bytesByHost();
    }

    /** How much the map task reads that the container with this tag was granted for; empty where that was not told. */
    public synchronized OptionalLong inputBytes(ApplicationId id, TaskTag tag) {
        JobBoard job = jobs.find(id);
        return job == null ? OptionalLong.empty() : job.inputBytes(tag.task());
    }

    /** The job's master has its answer. */
    public synchronized void roundEnded(ApplicationId id) {
        JobBoard job = jobs.find(id);
        if (job != null && job.isComplete()) {
            job.roundEnded(task -> jobs.voided(job, task));
        }
    }

    /** The block is in the VM's memory from now on, and in no other's. */
    public void cached(long block, long bytes, String host) {
        named(List.of(host));
        hold(block, bytes, host);
    }

    /** The block is in no memory any more. */
    public synchronized void dropped(long block) {
        cached.remove(block);
    }

    /** Nothing is known to be in memory. */
    public synchronized void nothingCached() {
        cached.clear();
    }

    /**
     * How much of the job's input is in memory: by what its master tells, or as it is {@link #expected}, which of the two is
     * more, since what clients have in their own tiers counts only there; nothing where neither is known.
     */
    public synchronized CachedInput cachedInput(ApplicationId id) {
        JobBoard job = jobs.find(id);
        WaitingJob waiting = job == null ? null : job.waiting();
        CachedInput byHint = expected.input(id);
        CachedInput byMaster = waiting == null ? byHint : waiting.cachedInput();
        return byMaster.cachedBlocks() < byHint.cachedBlocks() ? byHint : byMaster;
    }

    /** So much is in memory of what the job's submitter says that it reads. */
    public void expected(ApplicationId id, CachedInput input) {
        expected.put(id, input);
    }

    /** The job has ended. */
    public void unexpected(ApplicationId id) {
        expected.remove(id);
    }

    /** Whether it is known what the job reads, from its submitter. */
    public boolean expects(ApplicationId id) {
        return expected.has(id);
    }

    /** The order of a queue has ranked the job, lowest first. */
    public void ranked(ApplicationId id, double rank) {
        expected.ranked(id, rank);
    }

    /** The first jobs of those that were ranked, by rank. */
    public List<ApplicationId> ranking() {
        return expected.ranking();
    }

    /** How much is in memory. */
    public synchronized CacheSize cacheSize() {
        return cached.size();
    }

    /** How many containers were given to tasks at each level; a copy. */
    public synchronized Map<LocalityLevel, Long> grantsByLevel() {
        return new EnumMap<>(grants);
    }

    /** The choice of a queue has put the job before all others that wanted a slot. */
    public synchronized void chosen(ApplicationId id, FirstTurn turn) {
        offers.chosen(id, turn);
    }

    /** Why the job took the last slot that it was offered, or let it pass; nothing where none is remembered. */
    public synchronized List<Explanation> whyJob(ApplicationId id) {
        return offers.ofJob(id, jobs.find(id), policy, Now.here());
    }

    /**
     * Why the job's map task is where it is, or waits; nothing where that is not remembered.
     *
     * @param name of the task, as it is asked for
     * @param task its number
     */
    public synchronized List<Explanation> whyTask(String name, ApplicationId id, int task) {
        return offers.ofTask(name, id, task, jobs.find(id), policy, Now.here());
    }

    /** How many decisions came to nothing. */
    public synchronized long voided() {
        return jobs.voided();
    }

    /** Of a job that would wait for a nearer slot: what it makes of this one. */
    private Outcome farther(WaitingJob job, Wait wait, LocalityLevel level, boolean room, long nowNanos) {
        if (yarnVms.haveNothingNearer(job, wait, level, nowNanos)) {
            return Outcome.NOTHING_NEARER;
        }
        if (!wait.isLong(nowNanos)) {
            return Outcome.DECLINES;
        }
        return room ? Outcome.WAITED_LONG : Outcome.RESERVES;
    }

    private synchronized void hold(long block, long bytes, String host) {
        cached.put(block, new Held(topology.number(host), bytes));
    }

    private synchronized List<String> unknown(Collection<String> hosts) {
        return hosts.stream()
                .filter(host -> topology.find(host) == null)
                .distinct()
                .toList();
    }

    private synchronized InputSample sample(ApplicationId id) {
        JobBoard job = jobs.find(id);
        return job == null ? InputSample.NONE : job.remaining();
    }

    private void place(List<String> hosts, List<String> theirRacks) {
        Iterator<String> rack = theirRacks.iterator();
        Iterator<String> host = hosts.iterator();
        slices.work(() -> {
            place(host.next(), rack.next());
            return host.hasNext();
        });
        telling.catchUp();
    }

    /** YARN has shown that this is a VM of its own. */
    private int shown(String host, String rack) {
        int vm = place(host, rack);
        yarnVms.add(vm);
        return vm;
    }

    private void put(String vm, String host, String rack) {
        Integer known = topology.find(vm);
        if (known == null) {
            int added = topology.findOrAdd(vm, rack);
            topology.move(vm, host, rack);
            jobs.vmAdded(vm, added);
        } else if (!topology.isAt(vm, host, rack)) {
            tasks.vmMoves(known, () -> topology.move(vm, host, rack));
            yarnVms.moved();
        }
    }

    private int place(String host, String rack) {
        Integer known = topology.find(host);
        if (known != null) {
            return known;
        }
        int added = topology.findOrAdd(host, rack);
        jobs.vmAdded(host, added);
        return added;
    }
}
