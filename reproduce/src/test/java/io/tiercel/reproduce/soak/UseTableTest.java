package io.tiercel.reproduce.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.reproduce.soak.deeds.Deed;
import io.tiercel.reproduce.soak.deeds.Done;
import io.tiercel.reproduce.soak.deeds.Use;
import io.tiercel.reproduce.soak.load.Act;
import io.tiercel.reproduce.soak.load.LoadLog.SlowAct;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UseTableTest {
    private static final long SECOND = 1_000_000_000L;
    /** No process has this number. */
    private static final long NOBODY = 1L << 40;

    private final UseTable uses = new UseTable(Duration.ofSeconds(10));

    @Test
    void growth_isOfTheLastLife_afterItsWarmUp() throws IOException {
        for (int i = 0; i < 50; i++) {
            uses.add(new Use("relay", NOBODY, i * SECOND, 1_000, 5, 10));
        }
        for (int i = 50; i < 161; i++) {
            // Grows fast while it warms up, and by one a second then.
            long bytes = i < 61 ? 100L * i : 7_000 + i;
            uses.add(new Use("relay", NOBODY + 1, i * SECOND, bytes, 7, 10));
        }

        UseTable.Growth growth = uses.growth("relay", Use::residentBytes).orElseThrow();

        assertThat(growth.amount()).isCloseTo(80, within(3.0));
        assertThat(uses.growth("relay", Use::threads).orElseThrow().amount()).isZero();
        assertThat(uses.heapGrowth("relay")).isEmpty();
    }

    @Test
    void growth_ofALifeThatWasTooShort_isNotKnown() throws IOException {
        uses.add(new Use("relay", NOBODY, 0, 1, 1, 1));

        assertThat(uses.growth("relay", Use::files)).isEmpty();
        assertThat(uses.growth("coordinator", Use::files)).isEmpty();
    }

    @Test
    void stalls_ofAProcessThatWasStoppedItself_doNotCount() {
        Stalls stalls = new Stalls(
                List.of(
                        new SlowAct("client1", true, Act.READ, 0, 9 * SECOND),
                        new SlowAct("client1", true, Act.READ, 20 * SECOND, 23 * SECOND),
                        new SlowAct("client2", false, Act.STATUS, 22 * SECOND, 24 * SECOND),
                        new SlowAct("client2", false, Act.STATUS, 40 * SECOND, 48 * SECOND)),
                List.of(
                        new Done(Deed.STOP_CLIENT, "client1", "client1", 2 * SECOND, 8 * SECOND),
                        new Done(Deed.STOP_DATANODE, "dn1", "dn1", 19 * SECOND, 22 * SECOND)));

        SlowAct longest = stalls.longest(true).orElseThrow();

        assertThat(Stalls.nanos(longest)).isEqualTo(3 * SECOND);
        assertThat(stalls.deedsBeside(longest)).contains("dn1");
        assertThat(Stalls.nanos(stalls.longestOfStockBeside(longest).orElseThrow()))
                .isEqualTo(2 * SECOND);
        assertThat(Stalls.nanos(stalls.longest(false).orElseThrow())).isEqualTo(8 * SECOND);
    }

    @Test
    void plan_thatMakesNoSense_isRefusedInWords() {
        assertThatThrownBy(() -> SoakPlan.of(Duration.ofSeconds(3))).hasMessageContaining("10s at least");
        assertThatThrownBy(() -> new SoakPlan(Duration.ofHours(2), 0, Duration.ofSeconds(1)))
                .hasMessageContaining("clients");
    }
}
