package io.tiercel.wire.deadline;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.ModelText;
import io.tiercel.core.deadline.model.ModelText.Read;
import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.LongContent;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerThread;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import io.tiercel.wire.why.WhySource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a ResourceManager with the coordinator about how long tasks take: tells what has ended, is told the models,
 * and answers why jobs are as they are.
 *
 * <p>Keeps trying to have one; nothing here waits for it. What has ended while there is none is told later, as far as it is
 * not too much: then the oldest is forgotten. Thread-safe.
 */
public final class LearningSession implements AutoCloseable {
    private static final int KEPT_MAX = 20_000;

    private final Said said;
    private final PeerThread thread;

    private LearningSession(Said said, PeerLoop.Config config) {
        this.said = said;
        this.thread = new PeerThread(new PeerLoop(config, said, System::nanoTime), "Tiercel models");
    }

    /**
     * Begins.
     *
     * @param config where the coordinator is: {@link io.tiercel.wire.link.LinkSettings#peer}
     * @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it
     * @param models hears of each book of models, in the thread of the sessions
     */
    public static LearningSession open(PeerLoop.Config config, String cluster, Consumer<ModelBook> models) {
        return new LearningSession(new Said(cluster, models, null, null), config);
    }

    /**
     * The same.
     *
     * @param loads hears every second or so what VMs are busy with, in the thread of the sessions
     * @param reasons answers the coordinator's questions why something is as it is, in the thread of the sessions
     */
    public static LearningSession open(
            PeerLoop.Config config,
            String cluster,
            Consumer<ModelBook> models,
            Consumer<List<VmLoad>> loads,
            WhySource reasons) {
        return new LearningSession(new Said(cluster, models, loads, reasons), config);
    }

    /** A task has ended as it should. */
    public void ended(TypedTask task) {
        said.ended(task);
    }

    /** A job has ended as it should. */
    public void ended(JobObservation job) {
        said.ended(job);
    }

    /** What jobs that run have at stake now, in place of what was said before. It is lost where there is no session. */
    public void stakes(List<DiskStake> stakes) {
        said.stakes(stakes);
    }

    /** How the jobs with deadlines stand now, in place of what was said before. It is lost where there is no session. */
    public void standings(List<ToldStanding> standings) {
        said.standings(standings);
    }

    /** What NodeManagers have now, in place of what was said before. It is lost where there is no session. */
    public void nodes(List<ToldNode> nodes) {
        said.nodes(nodes);
    }

    @Override
    public void close() {
        thread.close();
    }

    private static final class Said implements Dialogue {
        private final String cluster;
        private final Consumer<ModelBook> models;
        /** Null where nobody wants to know. */
        private final @Nullable Consumer<List<VmLoad>> loads;
        /** Null where nobody knows. */
        private final @Nullable WhySource reasons;

        private final LongContent parts = new LongContent(ModelText.BYTES_MAX);
        private final Deque<TypedTask> tasks = new ArrayDeque<>();
        private final Deque<JobObservation> jobs = new ArrayDeque<>();
        private @Nullable Outbox out;

        Said(
                String cluster,
                Consumer<ModelBook> models,
                @Nullable Consumer<List<VmLoad>> loads,
                @Nullable WhySource reasons) {
            this.cluster = cluster;
            this.models = models;
            this.loads = loads;
            this.reasons = reasons;
        }

        synchronized void ended(TypedTask task) {
            keep(tasks, task);
            tell();
        }

        synchronized void ended(JobObservation job) {
            keep(jobs, job);
            tell();
        }

        void stakes(List<DiskStake> stakes) {
            whole(DiskStake.messages(stakes), LearningKind.STAKES_TOLD);
        }

        void standings(List<ToldStanding> standings) {
            whole(ToldStanding.messages(standings), LearningKind.STANDINGS_TOLD);
        }

        void nodes(List<ToldNode> nodes) {
            whole(ToldNode.messages(nodes), LearningKind.NODES_TOLD);
        }

        private synchronized void whole(Iterable<byte[]> parts, LearningKind end) {
            Outbox now = out;
            if (now != null) {
                send(now, parts);
                now.offerIfRoom(Message.of(end));
            }
        }

        private static <T> void keep(Deque<T> kept, T last) {
            if (kept.size() >= KEPT_MAX) {
                kept.removeFirst();
            }
            kept.addLast(last);
        }

        /** What was taken by a connection that breaks before it is sent is lost: models do without it. */
        private void tell() {
            Outbox now = out;
            if (now != null) {
                send(now, LearningMessages.tasksEnded(new ArrayList<>(tasks)));
                send(now, LearningMessages.jobsEnded(new ArrayList<>(jobs)));
                tasks.clear();
                jobs.clear();
            }
        }

        private static void send(Outbox out, Iterable<byte[]> messages) {
            messages.forEach(out::offerIfRoom);
        }

        @Override
        public String subject() {
            return "how long tasks take";
        }

        @Override
        public byte[] request() {
            return Message.of(SessionKind.VISIT, cluster);
        }

        @Override
        public synchronized void begin(Outbox now, Secret session) {
            out = now;
            parts.take();
            now.offer(LearningMessages.watchModels(reasons != null));
            if (loads != null) {
                now.offer(Message.of(LoadKind.WATCH_LOADS));
            }
            tell();
        }

        @Override
        public void take(ByteBuffer message) throws IOException {
            if (LoadKind.ALL.has(message)) {
                takeLoads(message);
                return;
            }
            LearningKind kind = LearningKind.ALL.read(message);
            switch (kind) {
                case MODELS -> parts.add(message);
                case MODELS_TOLD -> models.accept(read(parts.take()));
                case ASK_WHY -> answer(WhyMessages.question(message));
                default -> throw new IOException("it tells who watches models " + kind);
            }
        }

        private void answer(WhyMessages.Question question) throws IOException {
            if (reasons == null) {
                throw new IOException("it asks why who has not said that it answers");
            }
            byte[] answer =
                    WhyMessages.message(new WhyMessages.Answer(question.number(), reasons.why(question.asked())));
            tellIfRoom(answer);
        }

        private synchronized void tellIfRoom(byte[] message) {
            Outbox now = out;
            if (now != null) {
                now.offerIfRoom(message);
            }
        }

        private void takeLoads(ByteBuffer message) throws IOException {
            LoadKind kind = LoadKind.ALL.read(message);
            if (kind != LoadKind.LOADS || loads == null) {
                throw new IOException("it tells who watches loads " + kind);
            }
            loads.accept(VmLoad.read(message));
        }

        private static ModelBook read(byte[] text) throws IOException {
            Read read = ModelText.parse(text);
            if (read instanceof Read.Whole whole) {
                return whole.book();
            }
            throw new IOException("models that cannot be used: " + ((Read.Damaged) read).words());
        }

        @Override
        public synchronized void end(String why) {
            out = null;
        }
    }
}
