package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.choice.DataNodeLoads;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.offer.ReadPlaces;
import io.tiercel.core.deadline.offer.VmResiduals;
import io.tiercel.core.settings.DeadlineSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.WhySettings;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.LastDecisions;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.resourcemanager.desk.DeskCluster.Member;
import io.tiercel.resourcemanager.terms.SubmittedTerms;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.deadline.LearningSession;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.why.WhySource;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.jspecify.annotations.Nullable;

/**
 * All that a ResourceManager knows of jobs with deadlines: what was learned of how long tasks take, how much CPU VMs have left,
 * which slots are a queue's, and how its jobs stand.
 *
 * <p>{@link Desks} finds it. What is asked here is answered from what was last seen, and waits for nothing. Thread-safe.
 */
public final class DeadlineDesk implements AutoCloseable {
    private static final long TELL_PAUSE_NANOS = 5_000_000_000L;

    private final DeadlineConfig config;
    private final DeskCluster cluster;
    private final double containersShare;
    private final VmLoads loads = new VmLoads();
    private final DataNodeLoads dataNodes;
    private final NodeResiduals residuals;
    private final QueueCapacity capacity;
    private final JobStandings standings;
    private final JobWatch watch;
    /** Null where there is no coordinator, as its address cannot be told from the configuration. */
    private final @Nullable LearningSession session;

    private final DeadlinesBean bean;
    /** By the id of the job. Guarded by itself. */
    private final LastDecisions<String, Explanation> admissions;

    private final WhySource reasons;
    private final JobStakes stakes;
    /** For the thread that looks. */
    private long toldNanos;

    private volatile ModelBook models = ModelBook.EMPTY;

    /**
     * Begins to look for the coordinator, and shows itself by JMX.
     *
     * @param jobs shows jobs as decisions see them
     * @throws io.tiercel.core.settings.SettingsException naming the key whose text cannot be read
     */
    public DeadlineDesk(RMContext resourceManager, TaskBoard board, Settings settings, JobSource jobs) {
        this.config = DeadlineSettings.config(settings);
        this.dataNodes = config.newLoads();
        this.cluster = new DeskCluster(resourceManager, board);
        this.containersShare = containersShare(resourceManager);
        this.residuals = new NodeResiduals(System::nanoTime);
        this.capacity = new QueueCapacity(cluster, residuals);
        this.standings = new JobStandings(config, cluster, jobs, residuals());
        this.admissions = new LastDecisions<>((int) settings.count(WhySettings.DECISIONS));
        this.reasons = new JobReasons(board, this);
        // Now that all is there by which it answers why.
        this.session = session(resourceManager.getYarnConfiguration(), settings);
        LessonsTold told = new LessonsTold(session);
        this.watch = new JobWatch(cluster, residuals, told, app -> predicted(jobs, app), System.currentTimeMillis());
        this.stakes = new JobStakes(cluster);
        this.toldNanos = System.nanoTime();
        this.bean = DeadlinesBean.show(this, watch::containers, told);
    }

    /** What the scheduling of jobs with deadlines is put together from. */
    public DeadlineConfig config() {
        return config;
    }

    /** The models that the coordinator last told; empty until it has. */
    public ModelBook models() {
        return models;
    }

    /**
     * The residual CPU of each slot that is the queue's ({@link QueueCapacity} says which are).
     *
     * @param queuePath as {@code root.jobs}
     * @return NaN for a slot of a VM of which nothing is known; the same list until something may have changed; empty where
     *     there is no such queue, or it has no slots
     */
    public List<Double> slots(String queuePath) {
        return capacity.slots(queuePath);
    }

    /**
     * What is left of a VM's CPUs for tasks, r, now.
     *
     * @param vm by the board's number
     * @return from 0 to 1; NaN where it is not known, or what is known is older than ten seconds
     */
    public double residual(int vm) {
        return residuals.residual(vm);
    }

    /** As {@link #residual}, whatever clock the asker goes by: the age of what is known is told by this desk's. */
    public VmResiduals residuals() {
        return (vm, askersNanos) -> residual(vm);
    }

    /** The residual CPU of all VMs of which it is known, by host. */
    public Map<String, Double> residualsByHost() {
        return residuals.byHost();
    }

    /**
     * How much is read from DataNodes, which have the numbers of their VMs, as the agents in them say. Times are nanoseconds since 1970. To be used by who holds its monitor alone.
     */
    public DataNodeLoads dataNodes() {
        return dataNodes;
    }

    /** From which DataNodes tasks would read, as far as their masters tell what they read. */
    public ReadPlaces reads() {
        return cluster::readsFrom;
    }

    /** How the jobs with deadlines that have not ended stand, the earliest deadline first. */
    public List<DeadlineStanding> standings() {
        return standings.now(models, System.currentTimeMillis());
    }

    /** So it was decided of a job that was submitted with a deadline. */
    public void admitted(Explanation decision) {
        synchronized (admissions) {
            admissions.put(decision.name(), decision);
        }
    }

    /** Why the job was taken with its deadline or refused, and how it stands; nothing where neither is known. */
    public List<Explanation> whyDeadline(String id) {
        List<Explanation> all = new ArrayList<>();
        standings().stream()
                .filter(standing -> standing.job().id().equals(id))
                .forEach(standing -> all.add(standing.explanation()));
        synchronized (admissions) {
            admissions.of(id).ifPresent(all::add);
        }
        return all;
    }

    /** Why jobs are as they are, those without a deadline too. */
    public WhySource reasons() {
        return reasons;
    }

    /** Looks what has changed; called each second, by one thread. */
    public void look() {
        long nanos = System.nanoTime();
        List<Member> members = cluster.members();
        residuals.look(members.stream()
                .map(member -> member.said(containersShare, loads.waitingShare(member.host(), nanos)))
                .toList());
        measureDataNodes(members, nanos);
        capacity.look(watch.look(System.currentTimeMillis(), nanos));
        tell(members, nanos);
    }

    @Override
    public void close() {
        bean.close();
        if (session != null) {
            session.close();
        }
    }

    /**
     * What jobs wait for, so that the SSDs of hypervisors are divided by it; how they stand, and what is free, for who watches the
     * cluster.
     */
    private void tell(List<Member> members, long nowNanos) {
        if (session != null && nowNanos - toldNanos >= TELL_PAUSE_NANOS) {
            toldNanos = nowNanos;
            session.nodes(members.stream().map(Member::told).toList());
            List<DeadlineStanding> now = standings();
            session.stakes(stakes.now(now));
            session.standings(now.stream().map(DeadlineStanding::told).toList());
        }
    }

    /** What the agents in DataNodes have said of late. */
    private void measureDataNodes(List<Member> members, long nowNanos) {
        long wallNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        synchronized (dataNodes) {
            for (Member member : members) {
                VmLoads.Read read = loads.read(member.host(), nowNanos);
                if (read != null) {
                    dataNodes.measured(member.vm(), read.mbps(), wallNanos - (nowNanos - read.atNanos()));
                }
            }
        }
    }

    private double predicted(JobSource jobs, RMApp app) {
        Contender job = jobs.contender(app);
        int maps = SubmittedTerms.mapsOrNone(app.getApplicationSchedulingEnvs()).orElse(0);
        return JobPrediction.seconds(job, maps, slots(cluster.queuePath(app)), models, config);
    }

    /** The part of a VM's CPUs that containers may have; NodeManagers do not tell it, so theirs is to be the same here. */
    private @Nullable LearningSession session(Configuration conf, Settings settings) {
        URI fileSystem = FileSystem.getDefaultUri(conf);
        return fileSystem.getAuthority() == null
                ? null
                : LearningSession.open(
                        LinkSettings.peer(settings, PeerRole.RESOURCEMANAGER),
                        VersionTables.cluster(fileSystem),
                        book -> models = book,
                        some -> loads.said(some, System.nanoTime()),
                        reasons);
    }

    private static double containersShare(RMContext resourceManager) {
        int percent = resourceManager
                .getYarnConfiguration()
                .getInt(YarnConfiguration.NM_RESOURCE_PERCENTAGE_PHYSICAL_CPU_LIMIT, 100);
        return percent > 0 && percent <= 100 ? percent / 100.0 : 1;
    }
}
