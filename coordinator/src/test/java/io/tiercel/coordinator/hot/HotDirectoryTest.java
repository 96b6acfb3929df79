package io.tiercel.coordinator.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.hot.HotConfig;
import io.tiercel.core.hot.HotModel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.HotReport;
import io.tiercel.wire.memcached.Pieces;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HotDirectoryTest {
    private static final long SECOND = 1_000_000_000L;
    /** Of a server. */
    private static final long ROOM = 3L * Pieces.BYTES;

    private static final long TWO_PIECES = Pieces.BYTES + 1;

    private final List<String> done = new ArrayList<>();
    private final HotCounters counters = new HotCounters();
    private final HotDirectory directory = new HotDirectory(
            HotConfig.of(1, 60 * SECOND),
            HotModel.EXPECTED,
            NamedTopology.parse("test", List.of("vm0 host0 rack0", "vm1 host1 rack0")),
            new HotSite() {
                @Override
                public void hot(CachedCopy copy) {
                    done.add("hot " + name(copy.block()) + " at " + copy.dataNode());
                }

                @Override
                public void cold(BlockName block) {
                    done.add("cold " + name(block));
                }

                @Override
                public void release(String server, BlockName block, long bytes) {
                    done.add(server + " releases " + name(block));
                }
            },
            counters);

    @Test
    void blockReadOften_isHeldByTheServerBesideTheDataNodeThatServedIt() {
        directory.serverArrived("vm0:11211", ROOM);
        directory.serverArrived("vm1:11211", ROOM);
        read(0, 1, 1, "vm1");
        assertThat(done).isEmpty();
        read(1, 1, 1, "vm1");
        assertThat(done).containsExactly("hot 1_1 at vm1:11211");
        assertThat(directory.held()).hasSize(1);
        assertThat(directory.describe(2 * SECOND, 10).blocks())
                .singleElement()
                .satisfies(block -> assertThat(block.why()).isEqualTo("read 2 times in the last 60 s"));
    }

    @Test
    void why_saysHowManyReadsAreMissing_andWhatHoldsIt() {
        directory.serverArrived("vm1:11211", ROOM);
        read(0, 1, 1, "vm1");
        BlockName block = new BlockName("BP-1", 1, 1);
        assertThat(directory.why(block, SECOND, 5_000).decision()).startsWith("is not hot");
        assertThat(directory.why(block, SECOND, 5_000).otherwise()).isEqualTo("1 more reads within the window");
        read(1, 1, 1, "vm1");
        assertThat(directory.find(held -> held.id() == 1)).isEqualTo(block);
        assertThat(directory.why(block, 3 * SECOND, 5_000)).satisfies(why -> {
            assertThat(why.decision()).isEqualTo("is held by memcached already");
            assertThat(why.grounds())
                    .anySatisfy(ground -> assertThat(ground.text()).isEqualTo("vm1:11211"));
        });
    }

    @Test
    void topologyThatChanges_decidesFromThenOnWhichServerIsNear() {
        directory.serverArrived("vm0:11211", ROOM);
        directory.serverArrived("vm1:11211", ROOM);
        for (String host : List.of("host0", "host1")) {
            directory.placed(NamedTopology.parse("now", List.of("vm2 " + host + " rack0")));
            long block = done.size() + 1L;
            read(2L * block, block, 1, "vm2");
            read(2L * block + 1, block, 1, "vm2");
        }
        assertThat(done).containsExactly("hot 1_1 at vm0:11211", "hot 2_1 at vm1:11211");
    }

    @Test
    void coldBlock_isReleased() {
        directory.serverArrived("vm0:11211", ROOM);
        read(0, 1, 1, null);
        read(1, 1, 1, null);
        done.clear();
        directory.tick(61 * SECOND);
        assertThat(done).containsExactly("cold 1_1", "vm0:11211 releases 1_1");
        assertThat(counters.cooled()).isEqualTo(1);
        assertThat(counters.blocks()).isZero();
    }

    @Test
    void laterGeneration_takesThePlaceOfTheEarlier_andALateWordOfTheEarlierIsNone() {
        directory.serverArrived("vm0:11211", ROOM);
        read(0, 1, 1, null);
        read(1, 1, 1, null);
        done.clear();
        read(2, 1, 2, null);
        assertThat(done).containsExactly("cold 1_1", "vm0:11211 releases 1_1", "hot 1_2 at vm0:11211");
        done.clear();
        read(3, 1, 1, null);
        assertThat(done).isEmpty();
    }

    @Test
    void serverThatIsGone_holdsNothing_andIsNotToldSo() {
        directory.serverArrived("vm0:11211", ROOM);
        read(0, 1, 1, null);
        read(1, 1, 1, null);
        done.clear();
        directory.serverGone("vm0:11211");
        directory.serverGone("vm0:11211");
        assertThat(done).containsExactly("cold 1_1");
        read(2, 1, 1, null);
        assertThat(directory.held()).isEmpty();
        assertThat(counters.refusals()).isEqualTo(1);
        directory.serverArrived("vm0:11211", ROOM);
        read(3, 1, 1, null);
        assertThat(directory.held()).hasSize(1);
    }

    @Test
    void blockThatMakesRoom_isReleased() {
        directory.serverArrived("vm0:11211", ROOM);
        for (int second = 0; second < 2; second++) {
            read(second, 1, 1, null, TWO_PIECES);
        }
        for (int second = 10; second < 14; second++) {
            read(second, 2, 1, null, TWO_PIECES);
        }
        assertThat(done)
                .containsExactly("hot 1_1 at vm0:11211", "cold 1_1", "vm0:11211 releases 1_1", "hot 2_1 at vm0:11211");
        assertThat(counters.evictions()).isEqualTo(1);
    }

    @Test
    void hotBlocksThatAreNotHeld_areCountedByTheReason_untilTheyAreHeldOrCold() {
        read(0, 1, 1, null);
        read(0, 1, 1, null);
        assertThat(notHeld()).containsExactly("1 is hot, but there is no server for it");
        directory.serverArrived("vm0:11211", ROOM);
        read(1, 1, 1, null);
        assertThat(notHeld()).isEmpty();
        for (int block = 2; block <= 4; block++) {
            read(2, block, 1, null, 2 * ROOM);
            read(2, block, 1, null, 2 * ROOM);
        }
        read(3, 5, 1, null, ROOM);
        read(3, 5, 1, null, ROOM);
        assertThat(notHeld())
                .containsExactly(
                        "3 is hot, but larger than its server may hold",
                        "1 is hot, but what its server holds is worth more");
        directory.tick(62 * SECOND);
        assertThat(notHeld()).containsExactly("1 is hot, but what its server holds is worth more");
    }

    private List<String> notHeld() {
        return directory.describe(0, 10).notHeld().stream()
                .map(reason -> reason.blocks() + " " + reason.why())
                .toList();
    }

    @Test
    void pieceThatIsNotWhole_isChargedAsAWholeOne() {
        directory.serverArrived("vm0:11211", ROOM);
        for (int block = 1; block <= 4; block++) {
            read(0, block, 1, null, 1);
            read(0, block, 1, null, 1);
        }
        assertThat(directory.held()).hasSize(3);
        assertThat(directory.describe(0, 10).servers()).containsExactly(new HotReport.Server("vm0:11211", ROOM, ROOM));
    }

    private void read(long second, long block, long stamp, @Nullable String host) {
        read(second, block, stamp, host, 10);
    }

    private void read(long second, long block, long stamp, @Nullable String host, long bytes) {
        directory.read(
                second * SECOND,
                new BlockRead(new BlockName("BP-1", block, stamp), bytes, "/file", bytes, "node", false),
                host);
    }

    private static String name(BlockName block) {
        return block.id() + "_" + block.generationStamp();
    }
}
