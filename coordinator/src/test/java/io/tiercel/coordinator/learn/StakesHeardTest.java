package io.tiercel.coordinator.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.deadline.DiskStake;
import io.tiercel.wire.deadline.LearningKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StakesHeardTest {
    private static final DiskStake GREP = new DiskStake("w1", "grep", 0.75, Double.POSITIVE_INFINITY);
    private static final DiskStake LATE = new DiskStake("w2", "sort", 0.25, -0.5);

    private final AtomicLong nanos = new AtomicLong();
    private final StakesHeard heard = new StakesHeard(nanos::get);

    private final StakesHeard.Parts session = new StakesHeard.Parts(heard);

    private void tell(List<DiskStake> stakes) throws IOException {
        tell(session, stakes);
    }

    private void tell(StakesHeard.Parts parts, List<DiskStake> stakes) throws IOException {
        for (byte[] message : DiskStake.messages(stakes)) {
            ByteBuffer content = ByteBuffer.wrap(message);
            assertThat(LearningKind.ALL.read(content)).isEqualTo(LearningKind.STAKES);
            parts.add(DiskStake.read(content));
        }
        assertThat(heard.now()).as("until all is told").isNotEqualTo(stakes);
        parts.told();
    }

    @Test
    void stakes_areWhatWasToldLast_andForgottenAfterHalfAMinute() throws IOException {
        assertThat(heard.now()).isEmpty();
        tell(List.of(GREP, LATE));
        assertThat(heard.now()).containsExactly(GREP, LATE);
        tell(List.of(LATE));
        assertThat(heard.now()).containsExactly(LATE);
        nanos.addAndGet(31_000_000_000L);
        assertThat(heard.now()).isEmpty();
    }

    @Test
    void eachResourceManagerIsListenedTo_asLongAsItIsThere() throws IOException {
        StakesHeard.Parts other = new StakesHeard.Parts(heard);
        tell(session, List.of(GREP));
        tell(other, List.of(LATE));
        assertThat(heard.now()).containsExactly(GREP, LATE);
        session.left();
        assertThat(heard.now()).containsExactly(LATE);
    }
}
