package io.tiercel.relay;

import io.tiercel.daemon.FailureWords;
import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.cache.QuestionMessages;
import io.tiercel.wire.cache.ReportMessages;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the reports of this machine's clients at a Unix-domain socket, and hands them on under the name of the user whose
 * process sent them, which the kernel tells; and their questions for keys. Whoever sends anything else is dropped.
 * Thread-safe.
 */
public final class ReportIntake implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReportIntake.class);
    static final int CLIENTS_MAX = 1_024;
    private static final int READS_A_TURN = 4;
    private static final long REFUSED_PAUSE_NANOS = 10_000_000;
    /** What a question for a key counts for: whoever answers has a token to check, which costs more than its bytes. */
    static final int QUESTION_BYTES = 16 << 10;

    private final OwnFile socket;
    private final String host;
    private final Predicate<byte[]> sink;
    private final KeyQuestions keys;
    private final ServerSocketChannel listener;
    private final Selector selector;
    private final UserRates rates = new UserRates();
    private final LongSupplier nanoClock;
    private final ServiceThread thread;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private volatile boolean closed;
    /** Counts what clients do, to tell who did anything last. */
    private long turns;

    private ReportIntake(
            OwnFile socket,
            String host,
            Predicate<byte[]> sink,
            KeyQuestions keys,
            LongSupplier nanoClock,
            ServerSocketChannel listener,
            Selector selector) {
        this.socket = socket;
        this.host = host;
        this.sink = sink;
        this.keys = keys;
        this.nanoClock = nanoClock;
        this.listener = listener;
        this.selector = selector;
        this.thread = new ServiceThread("tiercel reports", this::run);
    }

    /**
     * Listens in place of any earlier one, open to all users of the machine.
     *
     * @param host the machine's name, by which its processes are told from those of others
     * @param sink takes messages of kind READS, or loses them
     * @param keys takes questions for keys
     * @param nanoClock by which is told how much each user has had passed on
     * @throws IOException if the socket cannot be made
     */
    public static ReportIntake open(
            Path socket, String host, Predicate<byte[]> sink, KeyQuestions keys, LongSupplier nanoClock)
            throws IOException {
        Files.deleteIfExists(socket);
        Selector selector = Selector.open();
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            listener.bind(UnixDomainSocketAddress.of(socket));
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException | RuntimeException e) {
            listener.close();
            selector.close();
            throw e;
        }
        ReportIntake intake = new ReportIntake(OwnFile.madeAt(socket), host, sink, keys, nanoClock, listener, selector);
        intake.thread.start();
        return intake;
    }

    /** Where it listens. */
    public OwnFile socket() {
        return socket;
    }

    /** Reports handed on. */
    long taken() {
        return taken.get();
    }

    /** Reports that nobody took, or that were more than one user may have handed on. */
    long lost() {
        return lost.get();
    }

    /** Clients dropped for what they sent, because they asked too often, or because there were too many. */
    long dropped() {
        return dropped.get();
    }

    @Override
    public void close() {
        try {
            // Not that of another relay, which has come to its place.
            if (socket.isThere()) {
                Files.deleteIfExists(socket.path());
            }
        } catch (IOException e) {
            LOG.warn("{} is left behind: {}", socket.path(), FailureWords.inOneLine(e));
        }
        closed = true;
        selector.wakeup();
        thread.awaitEnd();
    }

    private void run() {
        try (selector;
                listener) {
            while (!closed) {
                selector.select();
                for (SelectionKey key : List.copyOf(selector.selectedKeys())) {
                    serve(key);
                }
                selector.selectedKeys().clear();
            }
            for (SelectionKey key : List.copyOf(selector.keys())) {
                key.channel().close();
            }
        } catch (IOException e) {
            LOG.error("Clients' reports are no longer taken", e);
        }
    }

    private void serve(SelectionKey key) throws IOException {
        if (key.isValid() && key.attachment() instanceof ReportClient client) {
            try {
                read(client);
            } catch (IOException | RuntimeException e) {
                dropped.addAndGet(e instanceof EOFException ? 0 : 1);
                LOG.debug("A client of {} is dropped", client.user(), e);
                client.channel().close();
            }
        } else if (key.isValid()) {
            accept();
        }
    }

    private void accept() {
        try (Hold held = new Hold(accepted())) {
            if (held.channel == null) {
                return;
            }
            String user = held.channel
                    .getOption(ExtendedSocketOptions.SO_PEERCRED)
                    .user()
                    .getName();
            held.channel.configureBlocking(false);
            makeRoom();
            held.channel.register(selector, SelectionKey.OP_READ, new ReportClient(held.channel, user, turns++));
            held.kept = true;
        } catch (IOException | RuntimeException e) {
            LOG.debug("A client could not be accepted", e);
        }
    }

    private @Nullable SocketChannel accepted() {
        try {
            return listener.accept();
        } catch (IOException e) {
            LOG.debug("No client can be accepted", e);
            // Whoever waits where no more files may be opened would have this tried again at once, and again.
            LockSupport.parkNanos(REFUSED_PAUSE_NANOS);
            return null;
        }
    }

    /** Whoever is there already keeps nobody out: where there are too many clients, one that is missed least goes. */
    private void makeRoom() throws IOException {
        List<ReportClient> clients = new ArrayList<>();
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof ReportClient client) {
                clients.add(client);
            }
        }
        if (clients.size() >= CLIENTS_MAX) {
            dropped.incrementAndGet();
            ReportClient.leastMissed(clients).channel().close();
        }
    }

    /** A connection that is closed unless it is kept. */
    private static final class Hold implements AutoCloseable {
        final @Nullable SocketChannel channel;
        boolean kept;

        Hold(@Nullable SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        public void close() throws IOException {
            if (!kept && channel != null) {
                channel.close();
            }
        }
    }

    /** Takes all that has come, up to what one client may have read before the others have their turn. */
    private void read(ReportClient client) throws IOException {
        boolean more = true;
        for (int i = 0; i < READS_A_TURN && more; i++) {
            more = client.fill(turns++);
            for (byte[] frame = client.next(); frame != null; frame = client.next()) {
                take(ByteBuffer.wrap(frame), client);
            }
        }
    }

    private void take(ByteBuffer message, ReportClient client) throws IOException {
        switch (CacheKind.ALL.read(message)) {
            case READS -> handOn(message, client.user());
            case ASK_KEY -> ask(message, client);
            default -> throw new IOException("neither a report nor a question");
        }
    }

    /** Who asks too often is hung up on, and so need not wait in vain. */
    private void ask(ByteBuffer content, ReportClient client) throws IOException {
        if (!mayPassOn(client.user(), QUESTION_BYTES)) {
            throw new IOException("its user asks for too many keys");
        }
        keys.ask(QuestionMessages.number(content), KeyMessages.asked(content), client.channel());
    }

    private boolean mayPassOn(String user, int bytes) {
        return rates.take(user, bytes, nanoClock.getAsLong());
    }

    private void handOn(ByteBuffer content, String user) throws IOException {
        int bytes = content.remaining();
        ClientReport report = ReportMessages.reads(content);
        Task said = report.task();
        Task task = new Task(said.application(), said.name(), user, host + " " + said.process());
        boolean handedOn = mayPassOn(user, bytes)
                && sink.test(ReportMessages.reads(new ClientReport(task, report.usage(), report.reads())));
        (handedOn ? taken : lost).incrementAndGet();
    }
}
