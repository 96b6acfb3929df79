package io.tiercel.core.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecencyListTest {
    private static final class Item extends RecencyList.Entry<Item> {}

    private final RecencyList<Item> list = new RecencyList<>();

    @Test
    void agreesWithAnArrayList_underUses() {
        Random random = new Random(1);
        List<Item> expected = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            boolean fresh = expected.isEmpty() || random.nextInt(3) == 0;
            Item item = fresh ? new Item() : expected.remove(random.nextInt(expected.size()));
            if (fresh) {
                list.add(item);
                expected.add(item);
            } else if (random.nextInt(3) == 0) {
                list.remove(item);
            } else {
                list.used(item);
                expected.add(item);
            }
            assertThat(list.size()).isEqualTo(expected.size());
            assertThat(list.first()).isSameAs(expected.isEmpty() ? null : expected.get(0));
        }
        assertThat(list).containsExactlyElementsOf(expected);
    }

    @Test
    void anEmptyList_hasNoFirstAndNoNext() {
        Iterator<Item> iterator = list.iterator();
        assertThat(list.isEmpty()).isTrue();
        assertThat(list.first()).isNull();
        assertThat(iterator.hasNext()).isFalse();
        assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aRemovedEntry_mayBeAddedToAnother() {
        Item item = new Item();
        list.add(item);
        list.remove(item);
        RecencyList<Item> other = new RecencyList<>();
        other.add(item);
        assertThat(list).isEmpty();
        assertThat(other).containsExactly(item);
    }
}
