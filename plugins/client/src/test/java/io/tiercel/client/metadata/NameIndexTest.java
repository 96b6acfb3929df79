package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.PathVersions;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class NameIndexTest {
    private final NameIndex index = new NameIndex();

    /** What was held, the names of it, and the number of the change since which it is looked at. */
    private static final class Kept {
        final long[] names;
        final NameIndex.Held held;
        final long since;
        final int turn;

        Kept(long[] names, NameIndex index, int turn) {
            this.names = names;
            this.held = index.hold(names);
            this.since = index.changes();
            this.turn = turn;
        }
    }

    @Test
    void isUnchanged_holdsUntilOneOfTheNamesChanges_whateverElseIsHeldAndLetGo() {
        Seed seed = Seed.announced("NameIndexTest");
        Map<Long, Integer> lastChange = new HashMap<>();
        List<Kept> all = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            switch (seed.below(4)) {
                case 0 -> all.add(new Kept(names(seed), index, i));
                case 1 -> {
                    if (!all.isEmpty()) {
                        index.letGo(all.remove(seed.below(all.size())).held);
                    }
                }
                default -> {
                    long name = name(seed);
                    index.advance(name);
                    lastChange.put(name, i);
                }
            }
            if (!all.isEmpty()) {
                Kept one = all.get(seed.below(all.size()));
                boolean changed =
                        Arrays.stream(one.names).anyMatch(name -> lastChange.getOrDefault(name, -1) > one.turn);
                assertThat(index.isUnchanged(one.held, one.since))
                        .as(seed.toString())
                        .isEqualTo(!changed);
            }
        }
        TreeSet<Long> names = new TreeSet<>();
        all.forEach(one -> {
            for (long name : one.names) {
                names.add(name);
            }
        });
        assertThat(index.size()).as(seed.toString()).isEqualTo(names.size());
        all.forEach(one -> index.letGo(one.held));
        assertThat(index.size()).isZero();
    }

    private static long[] names(Seed seed) {
        long[] names = new long[1 + seed.below(8)];
        for (int i = 0; i < names.length; i++) {
            names[i] = name(seed);
        }
        return names;
    }

    /** Of few homes, so that names meet. */
    private static long name(Seed seed) {
        return (1L + seed.below(50)) << 32 | seed.below(7);
    }

    @Test
    void whatWasLetGo_isNotSaidToBeUnchanged() {
        NameIndex.Held held = index.hold(new long[] {77});
        assertThat(index.isUnchanged(held, index.changes())).isTrue();
        index.letGo(held);
        assertThat(index.isUnchanged(held, index.changes())).isFalse();
    }

    @Test
    void letGo_twice_takesNothingFromOthers() {
        NameIndex.Held one = index.hold(new long[] {77});
        NameIndex.Held other = index.hold(new long[] {77});
        index.letGo(one);
        index.letGo(one);
        index.advance(77);
        assertThat(index.isUnchanged(other, 0)).isFalse();
    }

    @Test
    void advanceAll_changesEverything() {
        NameIndex.Held held = index.hold(new long[] {77});
        long before = index.changes();
        index.advanceAll();
        assertThat(index.isUnchanged(held, before)).isFalse();
        assertThat(index.isUnchanged(held, index.changes())).isTrue();
    }

    @Test
    void namesThatBelongToNoPath_areNotHeld() {
        NameIndex.Held held = index.hold(new long[] {PathVersions.EPOCH, 77, PathVersions.UNANNOUNCED});
        assertThat(held.names()).containsExactly(77);
        index.advance(PathVersions.EPOCH);
        assertThat(index.isUnchanged(held, 0)).isTrue();
    }
}
