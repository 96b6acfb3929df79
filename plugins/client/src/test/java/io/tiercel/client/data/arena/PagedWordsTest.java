package io.tiercel.client.data.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.client.data.InMemory;
import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy over words in a file: sound ones, and ones to which somebody else wrote. */
@Timeout(60)
class PagedWordsTest {
    @TempDir(factory = InMemory.class)
    Path directory;

    static List<String> everyPolicy() {
        return EvictionPolicies.names();
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void oneChange_mayTellOfAUseOfEverySlot_andPlaceANewcomer(String name) throws IOException {
        int slots = 4_096;
        try (ArenaFile file = file(name, slots)) {
            PagedWords words = words(file, name, slots);
            EvictionPolicy policy = EvictionPolicies.create(name, slots, words);
            for (int change = 0; change < slots + 20; change++) {
                int newcomer = change;
                words.forget();
                assertThatCode(() -> useAll(policy, newcomer < slots ? 0 : slots, newcomer))
                        .doesNotThrowAnyException();
                words.flush();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void damagedWords_bringEveryChangeToAnEnd(String name) throws IOException {
        int slots = 12;
        Seed seed = Seed.announced("damaged words of " + name);
        try (ArenaFile file = file(name, slots)) {
            PagedWords words = words(file, name, slots);
            EvictionPolicy policy = EvictionPolicies.create(name, slots, words);
            int ended = 0;
            for (int change = 0; change < 100_000; change++) {
                words.forget();
                if (seed.oneIn(10)) {
                    words.set(seed.below(EvictionPolicies.words(name, slots)), oddWord(seed, slots));
                }
                try {
                    policy.touch(seed.below(slots));
                    policy.place(seed.below(40));
                    words.flush();
                    ended++;
                } catch (IllegalStateException | IndexOutOfBoundsException e) {
                    wipe(words, EvictionPolicies.words(name, slots));
                }
            }
            assertThat(ended).isPositive();
        }
    }

    @Test
    void aChangeWithoutEnd_isStopped() throws IOException {
        try (ArenaFile file = file("lru", 3)) {
            PagedWords words = words(file, "lru", 3);
            assertThatThrownBy(() -> {
                        while (true) {
                            words.set(0, words.get(0) + 1);
                        }
                    })
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no end");
        }
    }

    private static void useAll(EvictionPolicy policy, int used, int newcomer) {
        for (int slot = 0; slot < used; slot++) {
            policy.touch(slot);
        }
        policy.place(1_000_003L * newcomer + 7);
    }

    private static long oddWord(Seed seed, int slots) {
        return switch (seed.below(4)) {
            case 0 -> seed.below(2 * slots);
            case 1 -> -seed.below(2 * slots);
            case 2 -> Long.MAX_VALUE - seed.below(3);
            default -> 1L << seed.below(Long.SIZE);
        };
    }

    private static void wipe(PagedWords words, int count) throws IOException {
        words.forget();
        for (int word = 0; word < count; word++) {
            words.set(word, 0);
        }
        words.flush();
    }

    private ArenaFile file(String name, int slots) throws IOException {
        Path path = directory.resolve(name);
        Files.write(path, new byte[EvictionPolicies.words(name, slots) * Long.BYTES]);
        return ArenaFile.open(path);
    }

    private static PagedWords words(ArenaFile file, String name, int slots) {
        return new PagedWords(file, 0, EvictionPolicies.words(name, slots));
    }
}
