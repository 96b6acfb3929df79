package io.tiercel.coordinator.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.deadline.model.TimeInterval;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.ToldStanding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StandingsHeardTest {
    private static final ToldStanding LATE = new ToldStanding(
            "application_1_1",
            "sort",
            "root.a",
            1_700_000_000_000L,
            new ToldStanding.Terms(true, false),
            new TimeInterval(10, 12, Double.POSITIVE_INFINITY),
            -1,
            "it waits");

    private final AtomicLong nanos = new AtomicLong();
    private final StandingsHeard heard = new StandingsHeard(nanos::get);
    private final StandingsHeard.Parts session = new StandingsHeard.Parts(heard);

    private void tell(List<ToldStanding> standings) throws IOException {
        for (byte[] message : ToldStanding.messages(standings)) {
            ByteBuffer content = ByteBuffer.wrap(message);
            assertThat(LearningKind.ALL.read(content)).isEqualTo(LearningKind.STANDINGS);
            session.add(ToldStanding.read(content));
        }
        session.told();
    }

    @Test
    void standings_areWhatWasToldLast_andForgottenAfterHalfAMinute() throws IOException {
        assertThat(heard.tellers()).isZero();
        tell(List.of(LATE));
        nanos.addAndGet(Duration.ofSeconds(20).toNanos());
        assertThat(heard.now()).singleElement().satisfies(told -> {
            assertThat(told.standing()).isEqualTo(LATE);
            assertThat(told.ageSeconds()).isEqualTo(20);
        });
        tell(List.of());
        assertThat(heard.now()).isEmpty();
        assertThat(heard.tellers()).as("it tells that there are none").isEqualTo(1);
        nanos.addAndGet(Duration.ofSeconds(31).toNanos());
        assertThat(heard.tellers()).isZero();
    }

    @Test
    void whoHasLeft_isForgotten() throws IOException {
        tell(List.of(LATE));
        session.left();
        assertThat(heard.now()).isEmpty();
    }
}
