package io.tiercel.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PeerFindingsTest {
    private static final PeerWork WORK = new PeerWork("stream", "64 MB stream", "stream /file 65536", false, 1.3);

    private final PeerFindings findings = new PeerFindings();

    @BeforeEach
    void measure() {
        for (int round = 0; round < 3; round++) {
            for (Peer peer : Peer.values()) {
                findings.times(WORK).add(peer, peer == Peer.PROCESS ? 20 : 10);
                findings.reading(1).add(peer, peer == Peer.STOCK ? 10 : 8);
                findings.reading(2).add(peer, 10);
                findings.reading(3).add(peer, 10);
            }
        }
        findings.wrong("after an overwrite", Peer.NODE, 0);
        findings.wrong("after an overwrite", Peer.ALLUXIO_LOCAL, 7);
    }

    @Test
    void speed_isHeldAgainstThePeerOfTheSameKind() {
        Claim process = claim("stream-process-tier");
        assertThat(process.measured()).isEqualTo(2);
        assertThat(process.goal()).hasValue(Verdict.HOLDS);
        assertThat(claim("stream-node-tier").goal()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void firstRead_isHeldAgainstStocks_andTheSecondAgainstTheThird() {
        assertThat(claim("first-read-node-tier").measured()).isCloseTo(1.25, offset(1e-9));
        assertThat(claim("second-read-node-tier").goal()).hasValue(Verdict.HOLDS);
    }

    @Test
    void wrongBytesOfOurs_areAClaim_andThePeersAFact() {
        assertThat(claim("wrong-after-an-overwrite-node-tier").goal()).hasValue(Verdict.HOLDS);
        assertThat(claim("wrong-after-an-overwrite-alluxio-local").goal()).isEmpty();
    }

    @Test
    void table_hasARowForEachKindOfWork() {
        assertThat(findings.text()).contains("64 MB stream", "first read of 64 MB", "Alluxio LOCAL");
    }

    private Claim claim(String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
