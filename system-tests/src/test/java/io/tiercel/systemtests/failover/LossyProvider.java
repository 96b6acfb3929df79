package io.tiercel.systemtests.failover;

import java.io.EOFException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.HAProxyFactory;
import org.apache.hadoop.io.retry.FailoverProxyProvider;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.jspecify.annotations.Nullable;

/**
 * HDFS's own failover, but the answer to one call is lost: the NameNode has carried it out, then fails over, and the
 * client, which has heard nothing, asks the other NameNode again.
 */
public final class LossyProvider<T> extends ConfiguredFailoverProxyProvider<T> {
    private static final AtomicReference<@Nullable Loss> NEXT = new AtomicReference<>();

    private final IdentityHashMap<T, ProxyInfo<T>> lossy = new IdentityHashMap<>();

    /** Which call's answer is to be lost, and what happens then. */
    private record Loss(String method, Runnable failover) {}

    public LossyProvider(Configuration conf, URI uri, Class<T> protocol, HAProxyFactory<T> factory) {
        super(conf, uri, protocol, factory);
    }

    /** Loses the answer to the next call of that method, and runs the failover in its stead. */
    static void loseTheNext(String method, Runnable failover) {
        NEXT.set(new Loss(method, failover));
    }

    /** Whether the answer that was to be lost is still to come. */
    static boolean waiting() {
        return NEXT.get() != null;
    }

    @Override
    public synchronized ProxyInfo<T> getProxy() {
        ProxyInfo<T> inner = super.getProxy();
        return lossy.computeIfAbsent(
                inner.proxy,
                proxy -> new FailoverProxyProvider.ProxyInfo<>(
                        xface.cast(Proxy.newProxyInstance(
                                xface.getClassLoader(), new Class<?>[] {xface}, new LossyHandler(proxy))),
                        inner.proxyInfo));
    }

    private record LossyHandler(Object nameNode) implements RpcInvocationHandler {
        @Override
        public @Nullable Object invoke(Object self, Method method, Object @Nullable [] args) throws Throwable {
            try {
                Object answer = method.invoke(nameNode, args);
                loseIfAsked(method);
                return answer;
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
        }

        private static void loseIfAsked(Method method) throws EOFException {
            Loss loss = NEXT.get();
            if (loss != null && loss.method().equals(method.getName()) && NEXT.compareAndSet(loss, null)) {
                loss.failover().run();
                throw new EOFException("the answer to " + method.getName() + " was lost");
            }
        }

        @Override
        public Client.ConnectionId getConnectionId() {
            return RPC.getConnectionIdForProxy(nameNode);
        }

        @Override
        public void close() {
            RPC.stopProxy(nameNode);
        }
    }
}
