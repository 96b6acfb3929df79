package io.tiercel.client.steer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;

class MemoryFirstTest {
    @Test
    void blockInMemory_isNamedByItsHolderAlone_withItsStorageAndToken() {
        LocatedBlocks file = file(block(1, "b", "a", "b", "c"));
        byte[] token = {1, 2, 3};
        file.get(0).getBlockToken().setID(token);
        MemoryFirst.narrow(file);
        LocatedBlock narrowed = file.get(0);
        assertThat(uuids(narrowed)).containsExactly("b");
        assertThat(narrowed.getStorageIDs()).containsExactly("storage-b");
        assertThat(narrowed.getStorageTypes()).containsExactly(StorageType.SSD);
        assertThat(narrowed.getCachedLocations())
                .extracting(DatanodeInfo::getDatanodeUuid)
                .containsExactly("b");
        assertThat(narrowed.getBlock().getBlockId()).isEqualTo(1);
        assertThat(narrowed.getBlockToken().getIdentifier()).isEqualTo(token);
    }

    @Test
    void blockThatNobodyHasInMemory_keepsItsReplicas() {
        LocatedBlocks file = file(block(1, "", "a", "b"));
        MemoryFirst.narrow(file);
        assertThat(uuids(file.get(0))).containsExactly("a", "b");
    }

    @Test
    void dataNodeWithFarMoreThanItsShare_isNotTheOnlyOneOfTheRest() {
        LocatedBlocks file = file(IntStream.range(0, 12)
                .mapToObj(i -> block(i, "a", "a", "b", "c"))
                .toArray(LocatedBlock[]::new));
        MemoryFirst.narrow(file);
        // Three nodes have four blocks each; twice that may be named alone.
        assertThat(file.getLocatedBlocks())
                .filteredOn(block -> uuids(block).size() == 1)
                .hasSize(8);
    }

    @Test
    void emptyFile_isLeftAsItIs() {
        LocatedBlocks file = file();
        MemoryFirst.narrow(file);
        assertThat(file.getLocatedBlocks()).isEmpty();
    }

    private static List<String> uuids(LocatedBlock block) {
        return Stream.of(block.getLocations())
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
    }

    private static LocatedBlocks file(LocatedBlock... blocks) {
        return new LocatedBlocks(128L * blocks.length, false, new ArrayList<>(List.of(blocks)), null, true, null, null);
    }

    /** @param holder who has it in memory; empty for nobody */
    private static LocatedBlock block(int id, String holder, String... names) {
        DatanodeInfoWithStorage[] nodes = Stream.of(names)
                .map(name -> new DatanodeInfoWithStorage(node(name), "storage-" + name, type(name)))
                .toArray(DatanodeInfoWithStorage[]::new);
        DatanodeInfo[] cached = Stream.of(nodes)
                .filter(node -> node.getDatanodeUuid().equals(holder))
                .toArray(DatanodeInfo[]::new);
        return new LocatedBlock(
                new ExtendedBlock("BP", id, 128, 1001),
                nodes,
                Stream.of(names).map(name -> "storage-" + name).toArray(String[]::new),
                Stream.of(names).map(MemoryFirstTest::type).toArray(StorageType[]::new),
                128L * id,
                false,
                cached);
    }

    private static StorageType type(String name) {
        return name.equals("b") ? StorageType.SSD : StorageType.DISK;
    }

    private static DatanodeInfo node(String name) {
        return new DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("10.0.0." + (int) name.charAt(0), name, name, 9866, 0, 0, 0))
                .setNetworkLocation("/rack")
                .build();
    }
}
