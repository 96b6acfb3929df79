package io.tiercel.coordinator.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

final class NameNodeConfigurationTest {
    private static final String PROVIDER = "dfs.client.failover.proxy.provider.";
    private static final String OURS = "io.tiercel.client.TiercelProxyProvider";

    @Test
    void of_leavesOutTheClientLayerOfASingleNameNode() {
        Configuration conf = new Configuration();
        conf.set(PROVIDER + "nn", OURS);
        Configuration own = NameNodeConfiguration.of(conf, URI.create("hdfs://nn:9000"));
        assertThat(own.get(PROVIDER + "nn")).isNull();
        assertThat(own.get("tiercel.client.enabled")).isEqualTo("false");
        assertThat(conf.get(PROVIDER + "nn")).as("the caller's own").isEqualTo(OURS);
    }

    @Test
    void of_followsTheActiveOneOfTwoNameNodes() {
        Configuration conf = new Configuration();
        conf.set("dfs.nameservices", "other,ns");
        conf.set("dfs.ha.namenodes.ns", "nn1,nn2");
        conf.set(PROVIDER + "ns", OURS);
        assertThat(NameNodeConfiguration.of(conf, URI.create("hdfs://ns")).get(PROVIDER + "ns"))
                .isEqualTo("org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
    }
}
