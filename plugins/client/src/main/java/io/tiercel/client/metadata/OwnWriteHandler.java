package io.tiercel.client.metadata;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.jspecify.annotations.Nullable;

/**
 * Stands between an HDFS client and its proxy of the NameNode, and notes what the client's own calls change, for whoever in
 * the process is answered from memory. It answers nothing itself. Thread-safe.
 */
public final class OwnWriteHandler implements RpcInvocationHandler {
    /** What a method of ClientProtocol is to us, looked up once. */
    private record Role(Mutation mutation, boolean barrier) {}

    /**
     * The calls after which a client is to be told of everything: {@code FileSystem.msync}, which asks for that and nothing
     * else; the question whether another has closed a file; and those for events, which tell of changes themselves.
     */
    private static final Set<String> BARRIERS =
            Set.of("msync", "isFileClosed", "getEditsFromTxid", "getCurrentEditLogTxid");

    private static final Map<Method, Role> ROLES = new ConcurrentHashMap<>();

    private final Object proxy;
    private final OwnWrites own;
    private final LongSupplier nanos;

    /** @param proxy the proxy of one NameNode of a client for which the layer is off */
    public OwnWriteHandler(Object proxy) {
        this(proxy, OwnWrites.ofThisProcess(), System::nanoTime);
    }

    OwnWriteHandler(Object proxy, OwnWrites own, LongSupplier nanos) {
        this.proxy = proxy;
        this.own = own;
        this.nanos = nanos;
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] args) throws Throwable {
        Role role = role(method);
        if (role.barrier()) {
            return barrier(method, args);
        }
        return role.mutation() == Mutation.NOTHING || args == null
                ? call(method, args)
                : change(role.mutation(), method, args);
    }

    /** The NameNode's own answer. */
    @Nullable
    Object call(Method method, Object @Nullable [] args) throws Throwable {
        try {
            return method.invoke(proxy, args);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (!(cause instanceof IOException)) {
                // It may have come before the call took its number.
                CallNumbers.forget();
            }
            throw cause;
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

    private static Role role(Method method) {
        // Looked up first, because computing locks.
        Role known = ROLES.get(method);
        return known != null
                ? known
                : ROLES.computeIfAbsent(method, m -> new Role(Mutation.of(m), BARRIERS.contains(m.getName())));
    }

    private @Nullable Object barrier(Method method, Object @Nullable [] args) throws Throwable {
        try {
            return call(method, args);
        } finally {
            own.barrier(nanos.getAsLong());
        }
    }

    private @Nullable Object change(Mutation mutation, Method method, Object[] args) throws Throwable {
        try {
            return call(method, args);
        } finally {
            mutation.apply(args, own, nanos.getAsLong());
        }
    }
}
