package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.hot.KeyDesk;
import io.tiercel.coordinator.session.Visitors.Peer;
import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentMessages;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.CacheMessages;
import io.tiercel.wire.cache.JobHint;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.cache.PinnedBlock;
import io.tiercel.wire.cache.QuestionMessages;
import io.tiercel.wire.cache.ReportMessages;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator's part in a session about blocks in memory. The server's thread reads what is said; the directory's
 * thread does what it says.
 */
final class CacheVisitor implements Visitor {
    private static final int PINNED_MAX = 4_000_000;
    /** Of a file that thousands of jobs read. */
    private static final int WHY_CHARACTERS_MAX = 10_000;

    private static final int HOT_BLOCKS_MAX = 1_000;

    private final CacheService service;
    private final long session;
    private final Outbox out;
    private final String peer;
    private final String machine;
    private final KeyDesk.Line keys;
    private final Map<CacheKind, Reader> readers = new EnumMap<>(CacheKind.class);
    private final List<PinnedBlock> pinned = new ArrayList<>();
    private @Nullable AgentHello agent;
    private boolean watches;
    private volatile boolean ended;
    /** Whether the session has ended, so that what it said before must not be done any more. */
    private volatile boolean gone;

    /** Reads the content of one kind of message. */
    @FunctionalInterface
    private interface Reader {
        void read(ByteBuffer content) throws IOException;
    }

    /** @param session its number, which no other visitor has */
    CacheVisitor(CacheService service, long session, Peer peer) {
        this.service = service;
        this.session = session;
        this.out = peer.out();
        this.peer = peer.address();
        this.machine = peer.host();
        this.keys = service.keys().line(out, peer.session());
        readers.put(CacheKind.AGENT, this::agent);
        readers.put(CacheKind.PINNED, this::pinned);
        readers.put(CacheKind.READY, content -> ready());
        readers.put(CacheKind.OUTCOME, this::outcome);
        readers.put(CacheKind.UNPINNED, this::unpinned);
        readers.put(CacheKind.FARES, this::fares);
        readers.put(CacheKind.READS, this::reads);
        readers.put(CacheKind.WATCH, content -> watch());
        readers.put(CacheKind.JOB_STARTED, this::jobStarted);
        readers.put(CacheKind.JOB_EXPECTED, this::jobExpected);
        readers.put(CacheKind.JOBS_IN_ORDER, this::jobsInOrder);
        readers.put(CacheKind.JOB_ENDED, this::jobEnded);
        readers.put(CacheKind.ASK, this::asked);
        readers.put(CacheKind.ASK_HOT, this::askedHot);
        readers.put(CacheKind.ASK_WHY, this::askedWhy);
        readers.put(CacheKind.ASK_KEY, this::askedKey);
    }

    @Override
    public void take(ByteBuffer message) throws IOException {
        check();
        CacheKind kind = CacheKind.ALL.read(message);
        Reader reader = readers.get(kind);
        if (reader == null) {
            throw new IOException("it says what only a coordinator says: " + kind);
        }
        reader.read(message);
    }

    @Override
    public void check() throws IOException {
        if (ended) {
            throw new IOException("the cache directory begins anew");
        }
        keys.check();
    }

    @Override
    public void left() {
        gone = true;
        service.left(this);
        String dataNode = agent == null ? null : agent.dataNode();
        boolean watched = watches;
        service.insist((directory, audience, now) -> {
            if (dataNode != null && audience.isAgent(dataNode, out)) {
                audience.agentLeft(dataNode);
                directory.agentGone(dataNode);
            }
            if (watched) {
                audience.watcherLeft(out);
            }
            directory.tellerLeft(now, session);
        });
    }

    /** The session is to end, for the directory is another one. From any thread. */
    void end() {
        ended = true;
    }

    private void agent(ByteBuffer content) throws IOException {
        AgentHello hello = AgentMessages.agent(content);
        if (agent != null && !agent.equals(hello)) {
            throw new IOException("it says that it is another agent than before");
        }
        agent = hello;
        pinned.clear();
    }

    private void pinned(ByteBuffer content) throws IOException {
        pinned.addAll(AgentMessages.pinned(content));
        if (pinned.size() > PINNED_MAX) {
            throw new IOException("it has more than " + PINNED_MAX + " blocks pinned");
        }
    }

    private void ready() throws IOException {
        AgentHello hello = known();
        List<PinnedBlock> all = List.copyOf(pinned);
        pinned.clear();
        must((directory, audience, now) -> {
            audience.agent(hello.dataNode(), out);
            directory.agentArrived(hello, all);
        });
    }

    private void outcome(ByteBuffer content) throws IOException {
        String dataNode = known().dataNode();
        List<CacheService.Task> tasks = new ArrayList<>();
        AgentMessages.outcome(
                content,
                (block, outcome, bytes) -> tasks.add(byAgent(
                        dataNode, (directory, now) -> directory.outcome(now, dataNode, block, outcome, bytes))));
        for (CacheService.Task task : tasks) {
            must(task);
        }
    }

    private void unpinned(ByteBuffer content) throws IOException {
        String dataNode = known().dataNode();
        List<BlockName> blocks = CacheMessages.blocks(content);
        must(byAgent(dataNode, (directory, now) -> directory.unpinned(dataNode, blocks)));
    }

    private void fares(ByteBuffer content) throws IOException {
        String dataNode = known().dataNode();
        AgentReport report = AgentMessages.fares(content);
        service.storageRates().counted(known().host(), report.diskReadBytes());
        must(byAgent(dataNode, (directory, now) -> directory.fares(dataNode, report)));
    }

    private void reads(ByteBuffer content) throws IOException {
        int bytes = content.remaining();
        if (!service.submitReport(machine, ReportMessages.reads(content), bytes)) {
            service.counters().dropped.incrementAndGet();
        }
    }

    private void watch() throws IOException {
        if (!watches) {
            watches = true;
            must((directory, audience, now) ->
                    audience.watch(out, directory.cached(), service.hot().held()));
        }
    }

    private void jobStarted(ByteBuffer content) throws IOException {
        JobStart job = ReportMessages.jobStarted(content);
        must((directory, audience, now) -> directory.jobStarted(now, session, job));
    }

    private void jobExpected(ByteBuffer content) throws IOException {
        JobHint hint = ReportMessages.jobExpected(content);
        must((directory, audience, now) ->
                directory.jobExpected(session, hint, cached -> out.offer(ReportMessages.jobCached(cached))));
    }

    private void jobsInOrder(ByteBuffer content) throws IOException {
        List<String> order = ReportMessages.jobsInOrder(content);
        must((directory, audience, now) -> directory.jobsInOrder(session, order));
    }

    private void jobEnded(ByteBuffer content) throws IOException {
        String job = Message.text(content);
        must((directory, audience, now) -> directory.jobEnded(job));
    }

    private void asked(ByteBuffer content) throws IOException {
        long number = QuestionMessages.number(content);
        List<BlockName> blocks = CacheMessages.blocks(content);
        must((directory, audience, now) -> out.offer(QuestionMessages.answer(number, directory.cached(blocks))));
    }

    private void askedHot(ByteBuffer content) throws IOException {
        long number = QuestionMessages.number(content);
        must((directory, audience, now) ->
                out.offer(QuestionMessages.hotAnswer(number, service.hot().describe(now, HOT_BLOCKS_MAX))));
    }

    private void askedWhy(ByteBuffer content) throws IOException {
        String path = Message.text(content);
        must((directory, audience, now) -> {
            String why = directory.whyFile(path);
            out.offer(Message.of(CacheKind.WHY, why.substring(0, Math.min(WHY_CHARACTERS_MAX, why.length()))));
        });
    }

    private void askedKey(ByteBuffer content) throws IOException {
        keys.ask(QuestionMessages.number(content), content);
    }

    private AgentHello known() throws IOException {
        if (agent == null) {
            throw new IOException("it does not say which agent it is");
        }
        return agent;
    }

    /** What an agent of this session alone may do to the directory, unless it has come back in another. */
    private CacheService.Task byAgent(String dataNode, AgentTask task) {
        return (directory, audience, now) -> {
            if (audience.isAgent(dataNode, out)) {
                task.run(directory, now);
            }
        };
    }

    private interface AgentTask {
        void run(CacheDirectory directory, long nowNanos);
    }

    private void must(CacheService.Task task) throws IOException {
        boolean room = service.submit((directory, audience, now) -> {
            if (!gone) {
                task.run(directory, audience, now);
            }
        });
        if (!room) {
            throw new IOException("the cache directory has too much to do; " + peer + " is to begin anew");
        }
    }
}
