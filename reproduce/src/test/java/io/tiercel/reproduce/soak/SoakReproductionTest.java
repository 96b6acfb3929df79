package io.tiercel.reproduce.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All of it, short: two NameNodes, three DataNodes, the coordinator, the relay and two clients, to which harm is done. */
@Tag("cluster")
@Timeout(600)
final class SoakReproductionTest {
    private static final SoakPlan SHORT = new SoakPlan(Duration.ofSeconds(40), 2, Duration.ofSeconds(4));

    @Test
    void clients_areAnsweredRightly_whileHarmIsDone() throws Exception {
        SoakFindings findings = SoakReproduction.run(SHORT, 11, new SilentProgress());
        Map<String, Claim> claims =
                findings.claims().stream().collect(Collectors.toMap(Claim::id, Function.identity()));

        assertThat(measured(claims, "acts")).isGreaterThan(100);
        assertThat(measured(claims, "acts-stock")).isGreaterThan(100);
        assertThat(measured(claims, "deeds")).isPositive();
        assertThat(measured(claims, "memory")).isPositive();
        assertThat(measured(claims, "wrong")).describedAs(findings.text()).isZero();
        assertThat(measured(claims, "wrong-stock")).describedAs(findings.text()).isZero();
        assertThat(measured(claims, "failed-alone"))
                .describedAs(findings.text())
                .isZero();
    }

    private static double measured(Map<String, Claim> claims, String id) {
        return Objects.requireNonNull(claims.get(id), id).measured();
    }
}
