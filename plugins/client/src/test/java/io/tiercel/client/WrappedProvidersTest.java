package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.server.namenode.ha.AbstractNNFailoverProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.ClientHAProxyFactory;
import org.apache.hadoop.hdfs.server.namenode.ha.IPFailoverProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.RouterObserverReadProxyProvider;
import org.junit.jupiter.api.Test;

class WrappedProvidersTest {
    private static final URI CLUSTER = URI.create("hdfs://localhost:1");

    private final Configuration conf = new Configuration();
    private final ClientHAProxyFactory<ClientProtocol> factory = new ClientHAProxyFactory<>();

    @Test
    void providerOfRouters_thatReadFromObservers_isKnownAsOne() {
        assertThat(readsFromObservers(
                        new RouterObserverReadProxyProvider<>(conf, CLUSTER, ClientProtocol.class, factory)))
                .isTrue();
        assertThat(readsFromObservers(new IPFailoverProxyProvider<>(conf, CLUSTER, ClientProtocol.class, factory)))
                .isFalse();
    }

    private static boolean readsFromObservers(AbstractNNFailoverProxyProvider<ClientProtocol> provider) {
        return WrappedProviders.readsFromObservers(provider);
    }
}
