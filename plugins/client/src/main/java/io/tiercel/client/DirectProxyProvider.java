package io.tiercel.client;

import io.tiercel.client.metadata.CallNumbers;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.NameNodeProxiesClient;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.server.namenode.ha.AbstractNNFailoverProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.HAProxyFactory;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.jspecify.annotations.Nullable;

/**
 * A provider for a cluster with one NameNode that behaves as if there were no provider at all: HDFS's own proxy with
 * its own retries, and no failover, which would have a client of a dead NameNode wait for minutes.
 */
final class DirectProxyProvider<T> extends AbstractNNFailoverProxyProvider<T> {
    /** What this thread's call failed with, until the retry layer asks for a failover. */
    private static final ThreadLocal<@Nullable Throwable> LAST_FAILURE = new ThreadLocal<>();

    private final Configuration clientConf;
    private final NNProxyInfo<T> proxy;

    DirectProxyProvider(Configuration conf, URI uri, Class<T> protocol, HAProxyFactory<T> factory) {
        super(conf, uri, protocol, factory);
        clientConf = conf;
        proxy = new NNProxyInfo<>(DFSUtilClient.getNNAddress(uri));
    }

    @Override
    public synchronized NNProxyInfo<T> getProxy() {
        if (proxy.proxy == null) {
            proxy.proxy = connect();
        }
        return proxy;
    }

    private T connect() {
        try {
            @Nullable AtomicBoolean fallback = getFallbackToSimpleAuth();
            ClientProtocol nameNode = NameNodeProxiesClient.createNonHAProxyWithClientProtocol(
                    proxy.getAddress(), clientConf, ugi, true, fallback);
            Object once =
                    Proxy.newProxyInstance(xface.getClassLoader(), new Class<?>[] {xface}, new OnceHandler(nameNode));
            return xface.cast(once);
        } catch (IOException e) {
            throw new IllegalStateException("cannot make a proxy of the NameNode at " + proxy.getAddress(), e);
        }
    }

    /** There is nothing to fail over to: the call fails as it would have failed without a provider. */
    @Override
    public void performFailover(T current) {
        Throwable failure = LAST_FAILURE.get();
        LAST_FAILURE.remove();
        if (failure != null) {
            DirectProxyProvider.<RuntimeException>throwAsIs(failure);
        }
    }

    /** Hadoop's retry layer passes on what is thrown here, and its callers declare IOException. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> void throwAsIs(Throwable failure) throws E {
        throw (E) failure;
    }

    @Override
    public boolean useLogicalURI() {
        return false;
    }

    @Override
    public synchronized void close() {
        if (proxy.proxy != null) {
            RPC.stopProxy(proxy.proxy);
        }
    }

    /** Calls the NameNode through HDFS's own retrying proxy and remembers a failure for {@link #performFailover}. */
    private static final class OnceHandler implements RpcInvocationHandler {
        private final ClientProtocol nameNode;

        OnceHandler(ClientProtocol nameNode) {
            this.nameNode = nameNode;
        }

        @Override
        public @Nullable Object invoke(Object self, Method method, Object @Nullable [] args) throws Throwable {
            // The retry layer above has numbered the call; the one below gives its own number and expects none.
            CallNumbers.forget();
            try {
                return method.invoke(nameNode, args);
            } catch (InvocationTargetException e) {
                Throwable failure = e.getCause() == null ? e : e.getCause();
                LAST_FAILURE.set(failure);
                throw failure;
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
