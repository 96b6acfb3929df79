package io.tiercel.coordinator.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ToldListsTest {
    private static final int MOST = 3;

    private final AtomicLong nanos = new AtomicLong();
    private final ToldLists<String> lists = new ToldLists<>(MOST, nanos::get);
    private final ToldLists.Parts<String> session = lists.session();

    @Test
    void listIsWhatWasToldLast_andIsForgottenAfterHalfAMinute() {
        assertThat(lists.tellers()).isZero();
        session.add(List.of("a"));
        session.add(List.of("b"));
        assertThat(lists.said()).as("until all is told").isEmpty();
        session.told();
        nanos.addAndGet(Duration.ofSeconds(20).toNanos());
        assertThat(lists.now()).containsExactly(new ToldLists.Heard<>("a", 20), new ToldLists.Heard<>("b", 20));
        session.told();
        assertThat(lists.said()).isEmpty();
        assertThat(lists.tellers()).as("it tells that there are none").isEqualTo(1);
        nanos.addAndGet(Duration.ofSeconds(31).toNanos());
        assertThat(lists.tellers()).isZero();
    }

    @Test
    void eachResourceManagerIsListenedTo_asLongAsItIsThere() {
        ToldLists.Parts<String> other = lists.session();
        session.add(List.of("a"));
        session.told();
        other.add(List.of("b"));
        other.told();
        assertThat(lists.said()).containsExactly("a", "b");
        session.left();
        assertThat(lists.said()).containsExactly("b");
    }

    @Test
    void moreThanThereCanBe_isLeftOut() {
        session.add(List.of("a", "b"));
        session.add(List.of("c", "d"));
        session.told();
        assertThat(lists.said()).containsExactly("a", "b", "c");
    }
}
