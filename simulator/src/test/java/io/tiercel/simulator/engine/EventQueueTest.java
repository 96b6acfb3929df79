package io.tiercel.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private record Key(long time, long handle) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return time == other.time ? Long.compare(handle, other.handle) : Long.compare(time, other.time);
        }
    }

    private final EventQueue queue = new EventQueue();

    @Test
    void removeFirst_takesTheEarliest_andOfOneTimeTheOldest() {
        queue.add(5, argument -> {}, 0);
        queue.add(3, argument -> {}, 1);
        queue.add(5, argument -> {}, 2);
        queue.add(3, argument -> {}, 3);
        assertThat(drain()).containsExactly(1, 3, 0, 2);
    }

    @Test
    void cancel_takesBackOnce() {
        long handle = queue.add(1, argument -> {}, 0);
        assertThat(queue.cancel(handle)).isTrue();
        assertThat(queue.cancel(handle)).isFalse();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void cancel_doesNotTouchTheEventThatTookTheSlot() {
        long old = queue.add(1, argument -> {}, 0);
        queue.removeFirst();
        queue.add(2, argument -> {}, 7);
        assertThat(queue.cancel(old)).isFalse();
        assertThat(drain()).containsExactly(7);
    }

    @Test
    void move_putsTheEventBehindThoseOfItsNewTime() {
        long handle = queue.add(1, argument -> {}, 0);
        queue.add(4, argument -> {}, 1);
        queue.add(5, argument -> {}, 2);
        long moved = queue.move(handle, 4);
        assertThatThrownBy(() -> queue.move(handle, 2)).hasMessage("the event is not to come any more");
        assertThat(queue.cancel(handle)).isFalse();
        assertThat(drain()).containsExactly(1, 0, 2);
        assertThat(queue.cancel(moved)).isFalse();
    }

    @Test
    void anySequence_isInTheOrderOfASortedMap() {
        Seed seed = Seed.announced("EventQueueTest");
        TreeMap<Key, Integer> expected = new TreeMap<>();
        for (int step = 0; step < 20_000; step++) {
            if (seed.below(5) < 3) {
                long time = seed.below(500);
                expected.put(new Key(time, queue.add(time, argument -> {}, step)), step);
            } else if (!expected.isEmpty() && seed.oneIn(2)) {
                Key any = expected.ceilingKey(new Key(seed.below(500), 0));
                Key chosen = any == null ? expected.firstKey() : any;
                int argument = Objects.requireNonNull(expected.remove(chosen));
                if (seed.oneIn(2)) {
                    assertThat(queue.cancel(chosen.handle())).isTrue();
                } else {
                    long time = seed.below(500);
                    expected.put(new Key(time, queue.move(chosen.handle(), time)), argument);
                }
            } else if (!expected.isEmpty()) {
                assertThat(queue.firstArgument())
                        .isEqualTo(expected.pollFirstEntry().getValue());
                queue.removeFirst();
            }
        }
        assertThat(queue.size()).isEqualTo(expected.size());
        assertThat(drain()).containsExactlyElementsOf(expected.values());
    }

    private List<Integer> drain() {
        List<Integer> arguments = new ArrayList<>();
        while (!queue.isEmpty()) {
            arguments.add(queue.firstArgument());
            queue.removeFirst();
        }
        return arguments;
    }
}
