package io.tiercel.client.metadata;

import io.tiercel.client.metadata.MetadataCache.Answer;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.jspecify.annotations.Nullable;

/**
 * Stands between an HDFS client and its proxy of the NameNode: answers from the cache what it may, and leaves the rest to
 * what notes the client's own changes. Thread-safe.
 *
 * <p>Panthera is "intercepting requests and responses" at the client (section 2.3).
 */
public final class MetadataHandler implements RpcInvocationHandler {
    /** The calls whose answers are kept, looked up once; empty for all others. */
    private static final Map<Method, Optional<ReadCall>> READS = new ConcurrentHashMap<>();

    private final OwnWriteHandler nameNode;
    private final UserView view;
    private final BooleanSupplier on;

    /**
     * @param proxy the client's proxy of one NameNode
     * @param view the cache as the client's user sees it
     * @param on whether the client may be answered from it now; what the client changes is noted all the same
     */
    public MetadataHandler(Object proxy, UserView view, BooleanSupplier on) {
        this.nameNode = new OwnWriteHandler(proxy, view.own(), view::nowNanos);
        this.view = view;
        this.on = on;
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] args) throws Throwable {
        ReadCall read = args == null ? null : readOf(method);
        return read != null && args != null && on.getAsBoolean()
                ? read(read, method, args)
                : nameNode.invoke(self, method, args);
    }

    private static @Nullable ReadCall readOf(Method method) {
        // Looked up first, because computing locks.
        Optional<ReadCall> known = READS.get(method);
        return (known != null ? known : READS.computeIfAbsent(method, m -> Optional.ofNullable(ReadCall.of(m))))
                .orElse(null);
    }

    private @Nullable Object read(ReadCall read, Method method, Object[] args) throws Throwable {
        Question question = new Question(read, args);
        return question.isAnswered() ? question.answer : question.answered(asked(method, args, question));
    }

    /** The NameNode's answer. What failed within this process before it was asked is none. */
    private @Nullable Object asked(Method method, Object[] args, Question question) throws Throwable {
        boolean answered = false;
        try {
            Object answer = asked(method, args);
            answered = true;
            return answer;
        } finally {
            if (!answered) {
                question.letGo();
            }
        }
    }

    private @Nullable Object asked(Method method, Object[] args) throws Throwable {
        try {
            return nameNode.call(method, args);
        } catch (InternalError e) {
            // A fault in mapped memory that came late. To ask once more changes nothing: the call only reads.
            view.failed(e);
            return nameNode.call(method, args);
        }
    }

    /**
     * A question about a path. Whatever goes wrong in answering it from memory, or in keeping the answer, is of no concern to
     * who asks: the NameNode answers.
     */
    private final class Question {
        private final ReadCall read;
        private @Nullable CallKey key;
        private Freshness.@Nullable Stamp stamp;
        private long askedNanos;
        private boolean fromMemory;
        private @Nullable Object answer;

        Question(ReadCall read, Object[] args) {
            this.read = read;
            try {
                look(args);
            } catch (Throwable e) {
                fromMemory = false;
                view.failed(e);
            }
        }

        boolean isAnswered() {
            return fromMemory;
        }

        private void look(Object[] args) {
            CallKey asked = CallKey.of(view.name(), read, args);
            key = asked;
            askedNanos = view.nowNanos();
            Answer kept = view.find(read.kind(), asked, askedNanos);
            Refetch why = Refetch.of(read);
            if (kept != null && why == Refetch.NOT && view.access().holds(askedNanos)) {
                view.heard(kept);
                answer = marked(ReadCall.COPY.apply(kept.value()));
                CallNumbers.forget();
                fromMemory = true;
                return;
            }
            if (why == Refetch.FAILED) {
                view.own().fileChanged(asked.path());
            }
            stamp = view.stamp(read.kind(), asked.path(), askedNanos);
        }

        /** Keeps the NameNode's answer, if it may be kept, and gives what its caller is handed. */
        @Nullable
        Object answered(@Nullable Object told) {
            try {
                view.access().letIn(askedNanos);
                view.located(told);
                // Also where it is not kept: who learns where blocks are holds on to parts of it.
                Object mine = marked(ReadCall.COPY.apply(told));
                keep(told);
                return mine;
            } catch (Throwable e) {
                view.failed(e);
                letGo();
                return told;
            }
        }

        private void keep(@Nullable Object told) {
            CallKey under = key;
            Freshness.Stamp asked = stamp;
            if (under != null && asked != null) {
                view.keep(read.kind(), under, told, asked, askedNanos);
            }
        }

        void letGo() {
            Freshness.Stamp asked = stamp;
            if (asked != null) {
                view.letGo(asked);
            }
        }
    }

    /** What a caller is handed is its own: nobody else has any of it that can be changed. */
    private @Nullable Object marked(@Nullable Object answer) {
        Marking marking = view.marking();
        AnswerInspector.forEachLocated(answer, answer instanceof DirectoryListing ? marking::listing : marking::reader);
        return answer;
    }

    @Override
    public Client.ConnectionId getConnectionId() {
        return nameNode.getConnectionId();
    }

    @Override
    public void close() throws IOException {
        nameNode.close();
    }
}
