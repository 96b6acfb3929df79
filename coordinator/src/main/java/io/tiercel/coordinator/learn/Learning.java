package io.tiercel.coordinator.learn;

import io.tiercel.coordinator.session.Visitors;
import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.daemon.FailureWords;
import io.tiercel.solvers.ModelLearner;
import io.tiercel.wire.RepeatingThread;
import io.tiercel.wire.deadline.DiskStake;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.deadline.ModelFile.Found;
import io.tiercel.wire.deadline.ModelFile.Stamp;
import io.tiercel.wire.deadline.ModelLock;
import io.tiercel.wire.deadline.ToldNode;
import io.tiercel.wire.deadline.ToldStanding;
import io.tiercel.wire.deadline.TypedTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns models of how long tasks take (MIMP, section 5.1), keeps them in their file, and tells them to who watches.
 *
 * <p>Sessions only note what has ended; a thread of its own fits and writes. A file that somebody else has put in place is
 * taken over. Thread-safe.
 */
public final class Learning implements Visitors, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Learning.class);
    private static final long PAUSE_NANOS = 2_000_000_000L;
    private static final int STAKES_MAX = 40_000;
    private static final int JOBS_MAX = 10_000;
    private static final int NODES_MAX = 40_000;
    private static final long SEED = 1;

    private final ModelFile file;
    private final RepeatingThread thread;
    private final AtomicLong tasksHeard = new AtomicLong();
    private final AtomicLong jobsHeard = new AtomicLong();
    private final AtomicLong fits = new AtomicLong();
    private final ToldLists<DiskStake> stakes = new ToldLists<>(STAKES_MAX, System::nanoTime);
    private final ToldLists<ToldStanding> standings = new ToldLists<>(JOBS_MAX, System::nanoTime);
    private final ToldLists<ToldNode> nodes = new ToldLists<>(NODES_MAX, System::nanoTime);
    private final ReasonsAsked reasons = new ReasonsAsked();
    /** Guarded by this. */
    private final ModelLearner learner = new ModelLearner();
    /** Guarded by this. */
    private List<JobObservation> jobs = new ArrayList<>();

    private volatile Edition edition;
    /** For the thread alone. */
    private Stamp stamp = Stamp.NONE;
    /** For the thread alone. */
    private final LearnedNews news = new LearnedNews();

    private String complaint = "";

    /**
     * The models as they are told.
     *
     * @param number of the edition, which no other has
     */
    record Edition(long number, ModelBook book) {
        Edition next(ModelBook newer) {
            return new Edition(number + 1, newer);
        }
    }

    private Learning(ModelFile file) {
        this.file = file;
        this.edition = new Edition(0, ModelBook.EMPTY);
        this.thread = new RepeatingThread("tiercel models", PAUSE_NANOS, this::turn);
    }

    /**
     * Begins with what the file holds.
     *
     * @throws IOException if it cannot be read
     */
    public static Learning start(ModelFile file) throws IOException {
        Learning learning = new Learning(file);
        learning.takeOver();
        learning.thread.start();
        return learning;
    }

    @Override
    public Visitor admit(Peer peer) {
        return new LearningVisitor(this, peer);
    }

    /** How jobs with deadlines stand. */
    public ToldLists<ToldStanding> standings() {
        return standings;
    }

    /** What NodeManagers have, and what of it is taken. */
    public ToldLists<ToldNode> nodes() {
        return nodes;
    }

    /** Why jobs are as they are, as ResourceManagers say when they are asked. */
    public ReasonsAsked reasons() {
        return reasons;
    }

    /** The models as they are now. */
    public ModelBook book() {
        return edition.book();
    }

    /** What jobs that run have at stake on the disks of VMs. */
    public ToldLists<DiskStake> stakes() {
        return stakes;
    }

    /** The tasks that have been heard of since it began. */
    public long tasksHeard() {
        return tasksHeard.get();
    }

    /** The jobs that have been heard of since it began. */
    public long jobsHeard() {
        return jobsHeard.get();
    }

    /** The models that have been fitted since it began. */
    public long fits() {
        return fits.get();
    }

    @Override
    public void close() {
        thread.end();
    }

    Edition edition() {
        return edition;
    }

    synchronized void tasksEnded(List<TypedTask> ended) {
        tasksHeard.addAndGet(ended.size());
        ended.forEach(task -> learner.ended(task.type(), task.task()));
    }

    synchronized void jobsEnded(List<JobObservation> ended) {
        jobsHeard.addAndGet(ended.size());
        ended.stream().limit(JOBS_MAX - jobs.size()).forEach(jobs::add);
    }

    private void turn() {
        try {
            takeOverIfChanged();
            gatherJobs();
            gatherModels();
            if (!news.isEmpty()) {
                keepNews();
            }
            complaint = "";
        } catch (IOException | RuntimeException e) {
            // Whatever goes wrong here, the models of before go on to hold.
            if (!complaint.equals(e.toString())) {
                LOG.warn("Nothing is learned of how long tasks take: {}", FailureWords.inOneLine(e));
                LOG.debug("Why nothing is learned", e);
            }
            complaint = e.toString();
        }
    }

    /** Others who change the file wait meanwhile, and what they have just written is not undone. */
    private void keepNews() throws IOException {
        try (ModelLock held = file.lock()) {
            takeOverIfChanged();
            ModelBook after = news.added(edition.book());
            file.write(after);
            stamp = file.stamp();
            edition = edition.next(after);
        }
        // What could not be written is written with what comes next.
        news.clear();
    }

    private void takeOverIfChanged() throws IOException {
        if (!stamp.equals(file.stamp())) {
            takeOver();
        }
    }

    private void takeOver() throws IOException {
        Found found = file.read();
        stamp = file.stamp();
        edition = edition.next(found.book());
        if (found.problem() != null) {
            LOG.warn("{}", found.problem());
        } else if (!found.book().models().isEmpty()) {
            LOG.info(
                    "{} models of how long tasks take, from {}",
                    found.book().models().size(),
                    file.path());
        }
    }

    private void gatherJobs() {
        List<JobObservation> ended;
        synchronized (this) {
            ended = jobs;
            jobs = new ArrayList<>();
        }
        ended.forEach(news::add);
    }

    private void gatherModels() {
        for (TaskType type : due()) {
            List<TaskObservation> tasks = take(type);
            TaskTimeModel fitted = ModelLearner.fit(tasks, SEED);
            fits.incrementAndGet();
            if (ModelLearner.replaces(fitted, tasks.size(), edition.book().model(type))) {
                news.add(type, fitted);
            }
        }
    }

    private synchronized List<TaskType> due() {
        return learner.due();
    }

    private synchronized List<TaskObservation> take(TaskType type) {
        return learner.take(type);
    }
}
