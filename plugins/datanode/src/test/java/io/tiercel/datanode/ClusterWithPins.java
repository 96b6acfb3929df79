package io.tiercel.datanode;

import io.tiercel.core.settings.PinSettings;
import io.tiercel.datanode.memory.NativeAccess;
import io.tiercel.testkit.EmbeddedCluster;
import java.lang.management.ManagementFactory;
import javax.management.ObjectName;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** A process with a DataNode that has the plug-in: says what the plug-in thinks of JNA, and whether both work. */
final class ClusterWithPins {
    private static final int BYTES = 1 << 20;

    private ClusterWithPins() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("problem: " + NativeAccess.problem().orElse("none"));
        System.out.println("other: " + NativeAccess.other().orElse("none"));
        try (EmbeddedCluster cluster = EmbeddedCluster.plan()
                        .withDataNodes(1)
                        .withBlockBytes(BYTES)
                        .with("dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                        .with(PinSettings.CAPACITY.key(), String.valueOf(BYTES))
                        .start();
                DistributedFileSystem fs = cluster.newFileSystem()) {
            Path file = new Path("/file");
            DFSTestUtil.createFile(fs, file, BYTES, (short) 1, 7);
            System.out.println("read: " + DFSTestUtil.readFileAsBytes(fs, file).length);
            System.out.println("pins: "
                    + ManagementFactory.getPlatformMBeanServer()
                            .queryNames(new ObjectName("io.tiercel:type=Pins,*"), null)
                            .size());
        }
        System.exit(0);
    }
}
