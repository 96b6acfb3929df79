package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Ground;
import io.tiercel.wire.cache.BlockName;
import org.junit.jupiter.api.Test;

/** Why blocks are pinned or not, in the shape of all explanations. */
final class CacheReasonsTest extends DirectoryOfTwoNodes {
    private static final long SECOND = 1_000_000_000L;

    private static String ground(Explanation why, String name) {
        return why.grounds().stream()
                .filter(ground -> ground.name().equals(name))
                .map(Ground::text)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void blockThatIsPinned_saysWhoReadItWhereItIsAndWhatItsFileIsWorth() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        settle();
        assertThat(directory.reasons().find(AskedBlock.parse("blk_1"))).isEqualTo(block(1));
        Explanation why =
                directory.reasons().ofBlock(block(1), 2 * SECOND, 10_000).get(0);
        assertThat(why.name()).isEqualTo("BP:blk_1_1001");
        assertThat(why.decision()).isEqualTo("is kept");
        assertThat(why.at()).isEqualTo("1970-01-01T00:00:08Z");
        assertThat(ground(why, "read by")).isEqualTo("app");
        assertThat(ground(why, "where it is")).contains("It is pinned on host-one");
        assertThat(ground(why, "of its file in memory")).endsWith(" bytes");
        assertThat(why.otherwise()).startsWith("less room");
    }

    @Test
    void blockThatNobodyRead_isNotExplained() {
        site.arrive(directory, one);
        assertThat(directory.reasons().find(AskedBlock.parse("BP:blk_7_1001"))).isNull();
        assertThat(directory.reasons().ofBlock(block(7), 0, 0)).isEmpty();
    }

    @Test
    void file_saysHowItsBlocksFared_andWhichOtherItStandsAgainst() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        read(1, "other", "/second", 2, one);
        Explanation why = directory.reasons().ofFile("/file", 5_000).get(0);
        assertThat(why.runnerUp()).startsWith("/second, benefit ");
        assertThat(ground(why, "of blocks read of late, each is kept")).isEqualTo("1 blocks");
        assertThat(directory.reasons().ofFile("/none", 5_000).get(0).decision()).startsWith("is not in memory; ");
    }

    @Test
    void blocks_areMeantByTheirIdWithOrWithoutPoolAndStamp() {
        BlockName name = new BlockName("BP-1-10.0.0.1-17", -9, 1001);
        assertThat(AskedBlock.parse("BP-1-10.0.0.1-17:blk_-9_1001").is(name)).isTrue();
        assertThat(AskedBlock.parse("blk_-9_2").is(name)).isTrue();
        assertThat(AskedBlock.parse("-9").is(name)).isTrue();
        assertThat(AskedBlock.parse("BP-2:blk_-9").is(name)).isFalse();
        assertThatThrownBy(() -> AskedBlock.parse("/a/path"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hdfs fsck");
    }
}
