package io.tiercel.reproduce.busy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All of it, small: a real NameNode in a process of its own, its writers, and a reader with Tiercel and without. */
@Timeout(180)
final class BusyReproductionTest {
    /** More names of open files than a new table has room for, so that the relay makes a larger one. */
    private static final BusyPlan SMALL = new BusyPlan(4_000, 25_000, 200, 500, 1, Duration.ofSeconds(3));

    @Test
    void reader_isAnsweredFromMemory_whileOthersAreBusy() throws Exception {
        Map<String, Claim> claims = BusyReproduction.run(SMALL, 5, new SilentProgress()).claims().stream()
                .collect(Collectors.toMap(Claim::id, Function.identity()));

        assertThat(claim(claims, "statuses").measured()).isGreaterThan(90);
        assertThat(claim(claims, "listings").measured()).isGreaterThan(90);
        assertThat(claim(claims, "calls-stock").measured())
                .isGreaterThan(claim(claims, "calls-tiercel").measured());
        assertThat(claim(claims, "staleness-max").measured()).isPositive();
        assertThat(claim(claims, "coordinator").note()).contains("names of open files");
    }

    private static Claim claim(Map<String, Claim> claims, String id) {
        return Objects.requireNonNull(claims.get(id), id);
    }

    @Test
    void plan_thatMakesNoSense_isRefusedInWords() {
        assertThatThrownBy(() -> new BusyPlan(10, 1, 1, 1, 1, Duration.ofSeconds(1)))
                .hasMessageContaining("at least 2000 files");
    }
}
