package io.tiercel.core.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.topology.SeenHop.Source;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where first hops are read from, and what is made of them. */
class FirstHopSourcesTest {
    private static final List<String> ROUTES = List.of(
            "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT",
            "eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0",
            "eth1\t00000000\t0201A8C0\t0003\t0\t0\t50\t00000000\t0\t0\t0",
            "eth0\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0",
            "eth0\t0000000A\t0901A8C0\t0003\t0\t0\t0\t000000FF\t0\t0\t0",
            "eth0\t0000010A\t0801A8C0\t0002\t0\t0\t0\t0000FFFF\t0\t0\t0",
            "*\t0000020A\t00000000\t0201\t0\t0\t0\t0000FFFF\t0\t0\t0",
            "eth0\tnonsense");

    @ParameterizedTest
    @CsvSource({
        "192.168.1.77, ''",
        "10.9.9.9, 192.168.1.9",
        "10.1.0.1, 192.168.1.9",
        "10.2.0.1, 192.168.1.9",
        "8.8.8.8, 192.168.1.2"
    })
    void routes_ofTheLongestPrefixAndLeastMetric_sayTheFirstHop(String address, String hop) {
        assertThat(RouteTable.ofIpv4(ROUTES, ByteOrder.LITTLE_ENDIAN).firstHop(ipv4(address)))
                .contains(hop);
    }

    @Test
    void routes_areReadInTheMachinesOrder() {
        List<String> big = List.of("eth0\t00000000\tC0A80101\t0003\t0\t0\t0\t00000000\t0\t0\t0");
        assertThat(RouteTable.ofIpv4(big, ByteOrder.BIG_ENDIAN).firstHop(ipv4("1.2.3.4")))
                .contains("192.168.1.1");
    }

    @Test
    void noRoute_isNoHop_andNotADirectWay() {
        RouteTable none = RouteTable.ofIpv4(List.of(), ByteOrder.LITTLE_ENDIAN);
        assertThat(none.firstHop(ipv4("1.2.3.4"))).isEmpty();
        assertThat(RouteTable.ofIpv6(List.of()).firstHop(new byte[16])).isEmpty();
    }

    @Test
    void routesOfIpv6_sayTheFirstHopToo() {
        List<String> lines = List.of(
                "fd000000000000000000000000000000 40 00000000000000000000000000000000 00 "
                        + "00000000000000000000000000000000 00000100 00000001 00000000 00000001     eth0",
                "00000000000000000000000000000000 00 00000000000000000000000000000000 00 "
                        + "fe800000000000000000000000000001 00000400 00000001 00000000 00000003     eth0",
                "00000000000000000000000000000000 00 00000000000000000000000000000000 00 "
                        + "00000000000000000000000000000000 ffffffff 00000001 00000000 00200200       lo");
        RouteTable table = RouteTable.ofIpv6(lines);
        byte[] near = new byte[16];
        near[0] = (byte) 0xfd;
        near[15] = 7;
        assertThat(table.firstHop(near)).contains("");
        near[0] = 0x20;
        assertThat(table.firstHop(near)).contains("fe80:0:0:0:0:0:0:1");
    }

    @Test
    void hopThatAVmSeesMostOften_counts_andDirectWaysDoNot() {
        HopSurvey survey = HopSurvey.of(
                List.of("a", "b"),
                seen(
                        Source.TRACE,
                        Map.of("a", List.of("", "", "10.0.0.9", "10.0.0.1", "10.0.0.1"), "b", List.of("10.0.0.2"))));
        assertThat(survey.hops().orElseThrow().hopOf()).isEqualTo(Map.of("a", "10.0.0.1", "b", "10.0.0.2"));
        assertThat(survey.why()).isEqualTo("as traces show them");
    }

    @Test
    void sources_areNotMixed() {
        List<SeenHop> seen = Stream.concat(
                        seen(Source.TRACE, Map.of("a", List.of("10.0.0.1"), "b", List.of())).stream(),
                        seen(Source.ROUTE, Map.of("a", List.of("169.254.0.1"), "b", List.of("169.254.0.1"))).stream())
                .toList();
        HopSurvey survey = HopSurvey.of(List.of("a", "b"), seen);
        assertThat(survey.hops().orElseThrow().hopOf()).isEqualTo(Map.of("a", "169.254.0.1", "b", "169.254.0.1"));
        assertThat(survey.why()).isEqualTo("as the VMs' routes name them");
    }

    @Test
    void vmsWithoutAHop_leaveNone_andItIsSaidWhy() {
        List<String> vms = List.of("a", "b");
        assertThat(HopSurvey.of(vms, seen(Source.ROUTE, Map.of("a", List.of(""), "b", List.of("")))))
                .isEqualTo(new HopSurvey(Optional.empty(), "VMs reach the others directly"));
        assertThat(HopSurvey.of(vms, List.of()).why()).isEqualTo("VMs show none");
        assertThat(HopSurvey.of(vms, seen(Source.ROUTE, Map.of("a", List.of("10.0.0.1"))))
                        .why())
                .isEqualTo("1 of 2 VMs show none, the first of them b");
    }

    private static List<SeenHop> seen(Source source, Map<String, List<String>> hops) {
        return hops.entrySet().stream()
                .flatMap(of -> of.getValue().stream().map(hop -> new SeenHop(of.getKey(), source, hop)))
                .toList();
    }

    private static byte[] ipv4(String text) {
        byte[] address = new byte[4];
        String[] parts = text.split("\\.", -1);
        for (int i = 0; i < address.length; i++) {
            address[i] = (byte) Integer.parseInt(parts[i]);
        }
        return address;
    }
}
