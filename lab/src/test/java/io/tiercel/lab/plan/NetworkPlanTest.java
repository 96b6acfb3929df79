package io.tiercel.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkPlanTest {
    private static final LabSite SITE = Sites.standard();
    private static final List<String> COMMANDS = NetworkPlan.commands(SITE).stream()
            .map(words -> String.join(" ", words))
            .toList();

    @Test
    void commands_changeNothingOutsideTheLabsNamespaces() {
        assertThat(COMMANDS)
                .allMatch(command -> command.startsWith("ip netns add tl-12ab-")
                        || command.startsWith("ip -n tl-12ab-")
                        || command.startsWith("tc -n tl-12ab-"));
    }

    @Test
    void namespaces_areThoseOfVmsMasterAndBridges() {
        assertThat(NetworkPlan.namespaces(SITE))
                .hasSize(10)
                .contains("tl-12ab-master", "tl-12ab-r2h2v2")
                .endsWith("tl-12ab-net");
    }

    @Test
    void namespaces_areMadeBeforeAnythingIsPutIntoThem() {
        int namespaces = NetworkPlan.namespaces(SITE).size();
        assertThat(COMMANDS.subList(0, namespaces)).allMatch(command -> command.startsWith("ip netns add"));
    }

    @Test
    void vm_isPluggedIntoItsHostsBridge_unslowed() {
        assertThat(COMMANDS)
                .containsSubsequence(
                        "ip -n tl-12ab-net link add name r1h2v1 type veth peer name eth0 netns tl-12ab-r1h2v1",
                        "ip -n tl-12ab-net link set dev r1h2v1 master r1h2 up",
                        "ip -n tl-12ab-r1h2v1 addr add 10.201.18.1/16 dev eth0")
                .noneMatch(command -> command.contains("dev r1h2v1 root"));
    }

    @Test
    void links_areSlowedAtBothEnds() {
        assertThat(COMMANDS)
                .contains(
                        "tc -n tl-12ab-net qdisc add dev r1h1-up root tbf rate 1000000000bit burst 500000b latency 50ms",
                        "tc -n tl-12ab-net qdisc add dev r1h1-down root tbf rate 1000000000bit burst 500000b latency 50ms",
                        "tc -n tl-12ab-net qdisc add dev r1-up root tbf rate 500000000bit burst 262144b latency 50ms",
                        "tc -n tl-12ab-net qdisc add dev r1-down root tbf rate 500000000bit burst 262144b latency 50ms");
    }

    @Test
    void interfaceNames_fitIntoTheKernels() {
        LabSite largest = Sites.of(LabPlan.defaults().withShape(new LabShape(15, 14, 100)));
        assertThat(NetworkPlan.commands(largest))
                .filteredOn(words -> words.contains("name"))
                .allSatisfy(words ->
                        assertThat(words.get(words.indexOf("name") + 1)).hasSizeLessThanOrEqualTo(15));
    }
}
