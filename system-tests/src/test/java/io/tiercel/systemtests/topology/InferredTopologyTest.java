package io.tiercel.systemtests.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.lab.host.LabRequirements;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A coordinator and its relays find out where VMs are, when they are asked and by themselves. */
@Tag("root")
@Tag("cluster")
final class InferredTopologyTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    @Timeout(400)
    void topology_isTheTrueOne_andStaysSoWhenAVmMoves() throws Exception {
        assumeTrue(LabRequirements.isRoot(), "needs root, for network namespaces and paced links");
        try {
            LabRequirements.check();
        } catch (IOException e) {
            assumeTrue(false, "needs what a lab needs: " + e.getMessage());
        }
        try (TemporaryDirectory folder = TemporaryDirectory.create("tiercel-topology-");
                MeasuredVms vms = MeasuredVms.start(folder.path())) {
            try {
                follow(vms, folder.path());
            } catch (AssertionError | IOException e) {
                throw new AssertionError(e.getMessage() + "\n" + vms.said(), e);
            }
        }
    }

    private static void follow(MeasuredVms vms, Path folder) throws Exception {
        Map<String, Set<String>> truth = neighbours(vms.truth());
        Await.until("the coordinator has written the topology", PATIENCE, () -> isAt(vms.inferred("master"), truth));
        Await.until("so have relays", PATIENCE, () -> isAt(vms.inferred("r2h2v2"), truth));

        Path asked = folder.resolve("asked");
        try (ChildProcess infer = vms.command("topology", "infer", "--pair-max", "4m", "--out", asked.toString())) {
            assertThat(infer.awaitExit(PATIENCE))
                    .as(() -> String.join("\n", infer.output()))
                    .contains(0);
            assertThat(infer.output()).anyMatch(line -> line.startsWith("first hops: "));
        }
        assertThat(neighbours(Files.readString(asked))).isEqualTo(truth);

        vms.move("r1h1v2", "r2h1");
        Map<String, Set<String>> moved = neighbours(vms.truth().replace("r1h1v2 r1h1 r1", "r1h1v2 r2h1 r2"));
        Await.until("the VM that moved is found", PATIENCE, () -> isAt(vms.inferred("master"), moved));
        Await.until("relays know", PATIENCE, () -> isAt(vms.inferred("r1h1v2"), moved));
    }

    private static boolean isAt(Path file, Map<String, Set<String>> expected) throws IOException {
        return Files.exists(file) && neighbours(Files.readString(file)).equals(expected);
    }

    /** Of each VM, those on its host, and with a mark those in its rack: whatever hosts and racks are called. */
    private static Map<String, Set<String>> neighbours(String text) {
        NamedTopology topology = NamedTopology.parse("test", text.lines().toList());
        Map<String, Set<String>> neighbours = new TreeMap<>();
        for (int one = 0; one < topology.numbers().vms(); one++) {
            Set<String> near = new TreeSet<>();
            for (int other = 0; other < topology.numbers().vms(); other++) {
                near.add(topology.numbers().proximity(one, other) + " " + topology.vm(other));
            }
            neighbours.put(topology.vm(one), near);
        }
        return neighbours;
    }
}
