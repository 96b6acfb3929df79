package io.tiercel.coordinator.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.events.AccessAuthority;
import io.tiercel.testkit.ClusterPlan;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.hdfs.server.namenode.INodeAttributeProvider;
import org.apache.hadoop.hdfs.server.namenode.INodeAttributes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a real NameNode shows of who decides. */
@Tag("cluster")
class RealAuthorityTest {
    /** One that decides as HDFS does. */
    public static final class Provider extends INodeAttributeProvider {
        @Override
        public void start() {}

        @Override
        public void stop() {}

        @Override
        public INodeAttributes getAttributes(String[] path, INodeAttributes inode) {
            return inode;
        }
    }

    @Test
    void nameNodeWithoutAProvider_decidesAlone() throws IOException {
        assertThat(authority(EmbeddedCluster.plan().withDataNodes(1))).isEqualTo(AccessAuthority.HDFS);
    }

    @Test
    void nameNodeWithAProvider_doesNot() throws IOException {
        assertThat(authority(EmbeddedCluster.plan()
                        .withDataNodes(1)
                        .with("dfs.namenode.inode.attributes.provider.class", Provider.class.getName())))
                .isEqualTo(AccessAuthority.OUTSIDE);
    }

    private static AccessAuthority authority(ClusterPlan plan) throws IOException {
        try (EmbeddedCluster cluster = plan.start()) {
            NameNodePages pages = new NameNodePages(cluster.configuration(), URI.create(cluster.uri()));
            return pages.authority(pages.all().get(0));
        }
    }
}
