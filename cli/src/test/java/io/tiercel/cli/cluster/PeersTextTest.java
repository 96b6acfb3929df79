package io.tiercel.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.VersionSkew;
import io.tiercel.wire.peer.KnownPeer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeersTextTest {
    private static final KnownPeer COORDINATOR = peer("coordinator", "1.0+a", true, 100, "");

    @Test
    void text_saysOfEachWhereItIs_andHowItFares() {
        String text = PeersText.text(List.of(
                COORDINATOR,
                peer("relay", "1.0+a", true, 3_700, ""),
                peer("datanode", "1.0+b", true, 5, "it may lock 64 KiB"),
                peer("host", "0.1.0", false, 90, "")));
        assertThat(text.lines())
                .containsExactly(
                        "part         host  process  build  state                     health",
                        "coordinator  w-1      4711  1.0+a  runs for 1 min            well",
                        "relay        w-1      4711  1.0+a  in session for 1 h 1 min  well",
                        "datanode     w-1      4711  1.0+b  in session for 5 s        it may lock 64 KiB",
                        "host         w-1      4711  0.1.0  away for 1 min            well",
                        "",
                        "2 in session, 1 away",
                        "1 is of another build than the coordinator, which is 1.0+a");
    }

    @Test
    void text_ofACoordinatorThatKnowsNobody() {
        assertThat(PeersText.text(List.of(COORDINATOR))).endsWith("\n0 in session, 0 away\n");
    }

    @ParameterizedTest
    @CsvSource({"PT59S, 59 s", "PT1M, 1 min", "PT59M59S, 59 min", "PT25H, 1 d 1 h", "PT0S, 0 s"})
    void since(Duration since, String text) {
        assertThat(PeersText.since(since)).isEqualTo(text);
    }

    private static KnownPeer peer(String role, String build, boolean isPresent, long seconds, String trouble) {
        return new KnownPeer(
                role,
                new Introduction("w-1", 4711, build, VersionSkew.PROTOCOL),
                "/10.0.0.1:40000",
                isPresent,
                Duration.ofSeconds(seconds),
                trouble);
    }
}
