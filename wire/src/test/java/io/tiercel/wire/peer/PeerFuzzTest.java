package io.tiercel.wire.peer;

import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.VersionSkew;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What who asks is told of peers. */
@Tag("fuzz")
final class PeerFuzzTest {
    @Test
    void pageOfPeers() throws InterruptedException {
        KnownPeer peer = new KnownPeer(
                "datanode",
                new Introduction("w-1", 4711, "1.0.0+abc", VersionSkew.UNNUMBERED),
                "/10.0.0.1:40000",
                true,
                Duration.ofHours(3),
                "it");
        byte[] page = KnownPeer.pages(List.of(peer, peer)).iterator().next();
        Fuzz.of("page of peers")
                .sample(Arrays.copyOfRange(page, 1, page.length))
                .run(bytes -> KnownPeer.entries(ByteBuffer.wrap(bytes)));
    }
}
