package io.tiercel.reproduce.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import io.tiercel.testkit.EmbeddedCluster;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A herd of light relays beside a real coordinator: all hear of changes, and come back after it was killed. */
@Timeout(180)
final class RelayHerdsTest {
    @Test
    void relays_hearOfChanges_andComeBack() throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.plan().withDataNodes(1).start()) {
            List<Claim> claims = RelayHerds.measure(cluster, List.of(200), new SilentProgress());

            assertThat(claims)
                    .extracting(Claim::id)
                    .containsExactly(
                            "relays-200-core",
                            "relays-200-age",
                            "relays-200-seen",
                            "relays-200-back",
                            "relays-20000-seen-calculated");
            assertThat(claims).allSatisfy(claim -> assertThat(claim.measured()).isPositive());
        }
    }
}
