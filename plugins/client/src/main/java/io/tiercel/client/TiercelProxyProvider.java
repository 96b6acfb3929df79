package io.tiercel.client;

import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.block.DataNodePeers;
import io.tiercel.client.metadata.BlockLearner;
import io.tiercel.client.metadata.Marking;
import io.tiercel.client.metadata.MetadataHandler;
import io.tiercel.client.metadata.OwnWriteHandler;
import io.tiercel.client.metadata.UserView;
import io.tiercel.client.report.ReadReports;
import io.tiercel.client.steer.Steering;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.namenode.ha.AbstractNNFailoverProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.HAProxyFactory;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * The failover proxy provider by which HDFS loads Tiercel into a client: it wraps the provider the client would have
 * had, and puts the metadata cache before its proxies. Set by {@code
 * dfs.client.failover.proxy.provider.<host or nameservice>}.
 *
 * <p>Thread-safe where the wrapped provider is.
 */
public final class TiercelProxyProvider<T> extends AbstractNNFailoverProxyProvider<T> {
    private final AbstractNNFailoverProxyProvider<T> wrapped;
    private final boolean direct;
    private final Configuration clientConf;
    private final URI cluster;
    private final IdentityHashMap<T, ProxyInfo<T>> proxies = new IdentityHashMap<>();
    private Optional<UserView> view = Optional.empty();
    private boolean viewed;

    public TiercelProxyProvider(Configuration conf, URI uri, Class<T> protocol, HAProxyFactory<T> factory) {
        super(conf, uri, protocol, factory);
        // The client's own, which may be told later that Tiercel is off; what is inherited is a copy.
        clientConf = conf;
        cluster = uri;
        boolean logical = HAUtilClient.isLogicalUri(conf, uri);
        if (protocol == ClientProtocol.class) {
            ClientStart.ofThisProcess().client(conf);
        }
        wrapped = WrappedProviders.of(conf, uri, protocol, factory, logical);
        direct = wrapped instanceof DirectProxyProvider;
    }

    @Override
    public synchronized ProxyInfo<T> getProxy() {
        ProxyInfo<T> inner = wrapped.getProxy();
        return xface == ClientProtocol.class ? proxies.computeIfAbsent(inner.proxy, proxy -> wrap(inner)) : inner;
    }

    @Override
    public void performFailover(T current) {
        wrapped.performFailover(inner(current));
    }

    @Override
    public boolean useLogicalURI() {
        return wrapped.useLogicalURI();
    }

    @Override
    public synchronized void setFallbackToSimpleAuth(AtomicBoolean fallback) {
        super.setFallbackToSimpleAuth(fallback);
        wrapped.setFallbackToSimpleAuth(fallback);
    }

    @Override
    public void close() throws IOException {
        wrapped.close();
    }

    private ProxyInfo<T> wrap(ProxyInfo<T> inner) {
        Object proxy = Proxy.newProxyInstance(xface.getClassLoader(), new Class<?>[] {xface}, handler(inner.proxy));
        return new ProxyInfo<>(xface.cast(proxy), inner.proxyInfo);
    }

    private RpcInvocationHandler handler(T proxy) {
        return new StartingHandler(proxy, () -> started(proxy), ClientStart.ofThisProcess());
    }

    /** Also a client that nothing is answered to from memory may change what another of the process has there. */
    private RpcInvocationHandler started(T proxy) {
        return view().<RpcInvocationHandler>map(
                        cached -> new MetadataHandler(proxy, cached, () -> !ClientRuntime.isTurnedOff(clientConf)))
                .orElseGet(() -> new OwnWriteHandler(proxy));
    }

    /** The cache as the client's user sees it; none where nothing is answered from memory. */
    private synchronized Optional<UserView> view() {
        if (!viewed) {
            viewed = true;
            ClientRuntime runtime = ClientRuntime.of(clientConf);
            // An observer NameNode may answer with what was true before an event we have seen already.
            view = runtime == null || WrappedProviders.readsFromObservers(wrapped)
                    ? Optional.empty()
                    : Optional.of(view(runtime, clientConf, cluster));
        }
        return view;
    }

    private synchronized T inner(T current) {
        for (Map.Entry<T, ProxyInfo<T>> entry : proxies.entrySet()) {
            if (entry.getValue().proxy == current) {
                return entry.getKey();
            }
        }
        return current;
    }

    private UserView view(ClientRuntime runtime, Configuration conf, URI uri) {
        String cluster = VersionTables.cluster(uri);
        @Nullable Steering steering = runtime.steering(cluster);
        return runtime.metadata()
                .view(
                        cluster,
                        nameNodes(conf, uri.getHost()),
                        identity(ugi),
                        isRevocable(ugi),
                        blockLocations(runtime, cluster, steering, conf, uri),
                        steering == null ? Marking.NONE : steering);
    }

    private BlockLearner blockLocations(
            ClientRuntime runtime, String cluster, @Nullable Steering steering, Configuration conf, URI uri) {
        BlockReads data = runtime.data();
        ReadReports reports = runtime.reports();
        DataNodePeers peers = new DataNodePeers(uri, () -> plain(conf, uri), ugi, steering, runtime.hot(cluster));
        return new BlockLearner() {
            @Override
            public void learn(LocatedBlocks blocks) {
                if (data != null) {
                    data.learn(blocks, peers);
                }
                if (reports != null) {
                    reports.learn(cluster, blocks, steering);
                }
            }

            @Override
            public boolean knows(LocatedBlocks blocks) {
                return data == null || data.knows(blocks, peers);
            }
        };
    }

    /** The client's configuration without Tiercel in it. */
    private Configuration plain(Configuration conf, URI uri) {
        Configuration plain = new Configuration(conf);
        String key = HdfsClientConfigKeys.Failover.PROXY_PROVIDER_KEY_PREFIX + "." + uri.getHost();
        plain.unset(key);
        if (!direct) {
            plain.set(key, wrapped.getClass().getName());
        }
        plain.unset("dfs.client.replica.accessor.builder.classes");
        return plain;
    }

    /** The addresses behind a nameservice, as they are configured; nothing for the name of a host. */
    private static String nameNodes(Configuration conf, String service) {
        return conf
                .getTrimmedStringCollection(HdfsClientConfigKeys.DFS_HA_NAMENODES_KEY_PREFIX + "." + service)
                .stream()
                .map(id -> conf.getTrimmed(
                        HdfsClientConfigKeys.DFS_NAMENODE_RPC_ADDRESS_KEY + "." + service + "." + id, ""))
                .sorted()
                .collect(Collectors.joining(","));
    }

    /** Whether it is by a token, or by the right to act for another, that the NameNode lets the user in. */
    private static boolean isRevocable(UserGroupInformation user) {
        return user.getRealUser() != null || !user.getTokens().isEmpty();
    }

    /** The user that the NameNode sees: its name, and the name of the user that impersonates it, if one does. */
    private static String identity(UserGroupInformation user) {
        UserGroupInformation real = user.getRealUser();
        return real == null ? user.getUserName() : user.getUserName() + " via " + real.getUserName();
    }
}
