package io.tiercel.client.metadata;

import io.tiercel.client.metadata.MetadataCache.Answer;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.jspecify.annotations.Nullable;

/**
 * Stands between an HDFS client and its proxy of the NameNode: answers from the cache what it may, asks for the rest,
 * and notes what the client's own calls change. Thread-safe.
 *
 * <p>Panthera is "intercepting requests and responses" at the client (section 2.3).
 */
public final class MetadataHandler implements RpcInvocationHandler {
    /** What a method of ClientProtocol is to us, looked up once. */
    private record Role(@Nullable ReadCall read, Mutation mutation, boolean barrier) {}

    /**
     * The calls after which a client is to be told of everything: {@code FileSystem.msync}, which asks for that and nothing
     * else; the question whether another has closed a file; and those for events, which tell of changes themselves.
     */
    private static final Set<String> BARRIERS =
            Set.of("msync", "isFileClosed", "getEditsFromTxid", "getCurrentEditLogTxid");

    private static final Map<Method, Role> ROLES = new ConcurrentHashMap<>();

    private final Object proxy;
    private final UserView view;
    private final BooleanSupplier on;

    /**
     * @param proxy the client's proxy of one NameNode
     * @param view the cache as the client's user sees it
     * @param on whether the client may be answered from it now; what the client changes is noted all the same
     */
    public MetadataHandler(Object proxy, UserView view, BooleanSupplier on) {
        this.proxy = proxy;
        this.view = view;
        this.on = on;
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] args) throws Throwable {
        Role role = role(method);
        if (role.read() != null && args != null && on.getAsBoolean()) {
            return marked(read(role.read(), method, args));
        }
        if (role.barrier()) {
            return barrier(method, args);
        }
        return role.mutation() == Mutation.NOTHING || args == null
                ? call(method, args)
                : change(role.mutation(), method, args);
    }

    private static Role role(Method method) {
        // Looked up first, because computing locks.
        Role known = ROLES.get(method);
        return known != null ? known : ROLES.computeIfAbsent(method, MetadataHandler::roleOf);
    }

    private static Role roleOf(Method method) {
        return new Role(ReadCall.of(method), Mutation.of(method), BARRIERS.contains(method.getName()));
    }

    private @Nullable Object read(ReadCall read, Method method, Object[] args) throws Throwable {
        CallKey key = CallKey.of(view.name(), read, args);
        long nowNanos = view.nowNanos();
        Answer kept = view.find(read.kind(), key, nowNanos);
        if (kept != null && !Refetch.asked(read)) {
            CallNumbers.forget();
            view.heard(kept);
            return ReadCall.COPY.apply(kept.value());
        }
        return ask(read, method, args, key, nowNanos);
    }

    private @Nullable Object ask(ReadCall read, Method method, Object[] args, CallKey key, long nowNanos)
            throws Throwable {
        Freshness.@Nullable Stamp stamp = view.stamp(read.kind(), key.path(), nowNanos);
        Object answer = call(method, args);
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

    private @Nullable Object change(Mutation mutation, Method method, Object[] args) throws Throwable {
        try {
            Object answer = call(method, args);
            mutation.noteOpenFiles(args, answer, view.own());
            return answer;
        } finally {
            mutation.apply(args, view.own());
        }
    }

    private @Nullable Object barrier(Method method, Object @Nullable [] args) throws Throwable {
        try {
            return call(method, args);
        } finally {
            view.barrier();
        }
    }

    private @Nullable Object call(Method method, Object @Nullable [] args) throws Throwable {
        try {
            return method.invoke(proxy, args);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    @Override
    public Client.ConnectionId getConnectionId() {
        return RPC.getConnectionIdForProxy(proxy);
    }

    @Override
    public void close() throws IOException {
        RPC.stopProxy(proxy);
    }
}
