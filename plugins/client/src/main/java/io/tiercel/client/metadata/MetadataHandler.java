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
                ? marked(read(read, method, args))
                : nameNode.invoke(self, method, args);
    }

    private static @Nullable ReadCall readOf(Method method) {
        // Looked up first, because computing locks.
        Optional<ReadCall> known = READS.get(method);
        return (known != null ? known : READS.computeIfAbsent(method, m -> Optional.ofNullable(ReadCall.of(m))))
                .orElse(null);
    }

    private @Nullable Object read(ReadCall read, Method method, Object[] args) throws Throwable {
        CallKey key = CallKey.of(view.name(), read, args);
        long nowNanos = view.nowNanos();
        Answer kept = view.find(read.kind(), key, nowNanos);
        Refetch why = Refetch.of(read);
        if (kept != null && why == Refetch.NOT && view.access().holds(nowNanos)) {
            CallNumbers.forget();
            view.heard(kept);
            return ReadCall.COPY.apply(kept.value());
        }
        if (why == Refetch.FAILED) {
            view.own().fileChanged(key.path());
        }
        return ask(read, method, args, key, nowNanos);
    }

    private @Nullable Object ask(ReadCall read, Method method, Object[] args, CallKey key, long nowNanos)
            throws Throwable {
        Freshness.@Nullable Stamp stamp = view.stamp(read.kind(), key.path(), nowNanos);
        Object answer = nameNode.call(method, args);
        view.access().letIn(nowNanos);
        view.located(answer);
        if (stamp != null) {
            view.keep(read.kind(), key, answer, stamp, nowNanos);
        }
        // Also where it is not kept: who learns where blocks are holds on to parts of it.
        return ReadCall.COPY.apply(answer);
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
