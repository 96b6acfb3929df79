package io.tiercel.client.steer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedBlocksFile;
import io.tiercel.wire.cache.CachedCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client on VM a, beside b on the same host, c in the same rack, and d in another. */
final class SteeringTest {
    private static final ExtendedBlock BLOCK = new ExtendedBlock("BP", 7, 128, 1001);
    private static final NamedTopology TOPOLOGY =
            NamedTopology.parse("test", List.of("a h1 r1", "b h1 r1", "c h2 r1", "d h3 r2", "e h4 r2"));

    @TempDir
    private Path directory;

    private LocalityOrder levels = LocalityOrder.CAVA;
    private boolean memoryFirst;
    private long nowNanos;
    private long nowMillis = System.currentTimeMillis();

    @Test
    void memoryOfTheRack_isPreferredToTheOwnDisk() throws IOException {
        assertThat(preferred("c", "a", "c")).isEqualTo("c");
        assertThat(preferred("b", "a", "b", "d")).isEqualTo("b");
        assertThat(preferred("a", "a", "b")).isEqualTo("a");
    }

    @Test
    void memoryOfAnotherRack_isNotPreferredToADiskThatIsNearer() throws IOException {
        assertThat(preferred("d", "a", "d")).isNull();
        assertThat(preferred("d", "c", "d")).isNull();
        assertThat(preferred("d", "e", "d")).as("all are off the rack").isEqualTo("d");
    }

    @Test
    void order_isTheOneThatIsSet() throws IOException {
        levels = LocalityOrder.parse("vm-memory, host-memory, vm-disk, rack-memory, host-disk, rack-disk, off-rack");
        assertThat(preferred("c", "a", "c")).as("its own disk comes first").isNull();
        assertThat(preferred("b", "a", "b")).isEqualTo("b");
        assertThat(preferred("c", "b", "c")).as("no replica of its own").isEqualTo("c");
        levels = LocalityOrder.HADOOP;
        assertThat(preferred("b", "a", "b")).isNull();
        assertThat(preferred("b", "c", "b")).as("equally near, but in memory").isEqualTo("b");
    }

    @Test
    void dataNodeThatIsNoHolder_isNeverPreferred() throws IOException {
        assertThat(preferred("b", "a", "c")).isNull();
    }

    @Test
    void otherGenerationOrPool_isNotInMemory() throws IOException {
        Steering steering = steering("c", TOPOLOGY);
        assertThat(steering.prefer(new ExtendedBlock("BP", 7, 128, 1002), nodes("a", "c")))
                .isNull();
        assertThat(steering.prefer(new ExtendedBlock("BP-2", 7, 128, 1001), nodes("a", "c")))
                .isNull();
    }

    @Test
    void withoutATopology_racksAreThoseOfHdfs() throws IOException {
        Steering steering = steering("c", new NamedTopology());
        assertThat(steering.prefer(BLOCK, nodes("a", "c"))).isNotNull();
        DatanodeInfo far = node("c", "/elsewhere");
        assertThat(steering.prefer(BLOCK, List.of(node("a", "/rack"), far))).isNull();
    }

    @Test
    void reader_isShownTheHolderAsCached_inFinishedFilesAlone() throws IOException {
        Steering steering = steering("c", TOPOLOGY);
        LocatedBlocks finished = located(false, "a", "c");
        steering.reader(finished);
        assertThat(finished.get(0).getCachedLocations())
                .extracting(DatanodeInfo::getDatanodeUuid)
                .containsExactly("uuid-c");
        LocatedBlocks open = located(true, "a", "c");
        steering.reader(open);
        assertThat(open.get(0).getCachedLocations()).isEmpty();
    }

    @Test
    void listing_showsTheHolderAsCached_howeverFarItIs_whereAReaderIsNotSentThere() throws IOException {
        LocatedBlocks listed = located(false, "a", "d");
        LocatedBlocks read = located(false, "a", "d");
        Steering steering = steering("d", TOPOLOGY);
        steering.listing(listed);
        steering.reader(read);
        assertThat(listed.get(0).getCachedLocations())
                .extracting(DatanodeInfo::getDatanodeUuid)
                .containsExactly("uuid-d");
        assertThat(read.get(0).getCachedLocations()).isEmpty();
        LocatedBlocks open = located(true, "a", "d");
        steering.listing(open);
        assertThat(open.get(0).getCachedLocations()).isEmpty();
    }

    @Test
    void listing_namesTheHolderAlone_ifThatIsSet_andOnlyOfFinishedFiles() throws IOException {
        memoryFirst = true;
        Steering steering = steering("d", TOPOLOGY);
        LocatedBlocks listed = located(false, "a", "d");
        steering.listing(listed);
        assertThat(listed.get(0).getLocations())
                .extracting(DatanodeInfo::getDatanodeUuid)
                .containsExactly("uuid-d");
        LocatedBlocks read = located(false, "a", "d");
        steering.reader(read);
        assertThat(read.get(0).getLocations()).hasSize(2);
        LocatedBlocks open = located(true, "a", "d");
        steering.listing(open);
        assertThat(open.get(0).getLocations()).hasSize(2);
    }

    @Test
    void list_isReadAgainWhenItIsReplaced_andNotBelievedOnceNobodyKeepsIt() throws IOException {
        Steering steering = steering("c", TOPOLOGY);
        assertThat(steering.prefer(BLOCK, nodes("a", "c"))).isNotNull();
        write("a");
        nowNanos += 100_000_000;
        assertThat(uuid(steering)).as("looked for too soon").isEqualTo("uuid-c");
        nowNanos += 200_000_000;
        assertThat(uuid(steering)).isEqualTo("uuid-a");
        Files.setLastModifiedTime(file(), FileTime.fromMillis(nowMillis - 60_000));
        nowNanos += 300_000_000;
        assertThat(uuid(steering)).isNull();
        Files.delete(file());
        nowNanos += 300_000_000;
        assertThat(uuid(steering)).isNull();
        Files.write(file(), new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
        nowNanos += 300_000_000;
        assertThat(uuid(steering)).as("damaged").isNull();
    }

    /** Its relay may have ended; one that is there touches it within seconds. */
    @Test
    void list_thatWasTouchedBeforeTheClockWasSetBack_isNotBelieved() throws IOException {
        Steering steering = steering("c", TOPOLOGY);
        assertThat(uuid(steering)).isEqualTo("uuid-c");
        nowMillis -= 3_600_000;
        nowNanos += 300_000_000;
        assertThat(uuid(steering)).isNull();
        Files.setLastModifiedTime(file(), FileTime.fromMillis(nowMillis));
        nowNanos += 300_000_000;
        assertThat(uuid(steering)).isEqualTo("uuid-c");
    }

    private @Nullable String preferred(String holder, String... replicas) throws IOException {
        DatanodeInfo preferred = steering(holder, TOPOLOGY).prefer(BLOCK, nodes(replicas));
        return preferred == null ? null : preferred.getHostName();
    }

    private @Nullable String uuid(Steering steering) {
        DatanodeInfo preferred = steering.prefer(BLOCK, nodes("a", "c"));
        return preferred == null ? null : preferred.getDatanodeUuid();
    }

    private Steering steering(String holder, NamedTopology topology) throws IOException {
        write(holder);
        CachedBlocksView view = new CachedBlocksView(file(), () -> {}, () -> nowMillis, nowNanos);
        ClientPlace place =
                new ClientPlace(topology, "a", node -> node.getHostName().equals("a"));
        return new Steering(view, place, Optional.empty(), levels, memoryFirst, () -> nowNanos);
    }

    private void write(String holder) throws IOException {
        CachedBlocksFile.write(
                file(), List.of(new CachedCopy(new BlockName("BP", 7, 1001), 7, "uuid-" + holder, holder)));
    }

    private Path file() {
        return directory.resolve("cluster.cached");
    }

    private static LocatedBlocks located(boolean underConstruction, String... names) {
        DatanodeInfoWithStorage[] replicas = nodes(names).stream()
                .map(node -> new DatanodeInfoWithStorage(node, "storage", StorageType.DISK))
                .toArray(DatanodeInfoWithStorage[]::new);
        LocatedBlock block = new LocatedBlock(
                BLOCK,
                replicas,
                new String[] {"s", "s"},
                new StorageType[] {StorageType.DISK, StorageType.DISK},
                0,
                false,
                new DatanodeInfo[0]);
        return new LocatedBlocks(
                128, underConstruction, new ArrayList<>(List.of(block)), block, !underConstruction, null, null);
    }

    private static List<DatanodeInfo> nodes(String... names) {
        return Arrays.stream(names).map(name -> node(name, "/rack")).toList();
    }

    private static DatanodeInfo node(String name, String rack) {
        return new DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("10.0.0." + (int) name.charAt(0), name, "uuid-" + name, 9866, 0, 0, 0))
                .setNetworkLocation(rack)
                .build();
    }
}
