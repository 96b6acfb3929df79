package io.tiercel.simulator.world.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;

/**
 * The blocks of a file, and the VMs on whose disks they are: numbers in one array, since all blocks together are too many
 * for an object each.
 */
public final class StoredBlocks {
    private static final int NONE = -1;
    /** The longest array that every JVM makes. */
    private static final int VMS_MAX = Integer.MAX_VALUE - 8;

    private final StoredFile file;
    private final long firstId;
    private final long blockBytes;
    private final int replicas;
    /** The VMs of each block in turn, as many as there are replicas; if some are lost, those that are left come first. */
    private final int[] vms;

    /**
     * @param firstId of the first block; those of the others follow
     * @param replicas of each block
     * @param placement says for one block after the other where as many replicas are
     */
    public StoredBlocks(StoredFile file, long firstId, long blockBytes, int replicas, Supplier<int[]> placement) {
        this.file = file;
        this.firstId = firstId;
        this.blockBytes = blockBytes;
        this.replicas = replicas;
        long blocks = count(file.bytes(), blockBytes);
        if (blocks > VMS_MAX / replicas) {
            throw new IllegalArgumentException("file " + file.number() + " has " + blocks + " blocks of " + blockBytes
                    + " bytes, more than can be simulated: make blocks larger");
        }
        this.vms = new int[(int) blocks * replicas];
        for (int at = 0; at < vms.length; at += replicas) {
            System.arraycopy(placement.get(), 0, vms, at, replicas);
        }
    }

    /** How many blocks hold so many bytes, of which there are more than 0. */
    public static long count(long bytes, long blockBytes) {
        return (bytes - 1) / blockBytes + 1;
    }

    public int size() {
        return vms.length / replicas;
    }

    public StoredBlock get(int index) {
        return new StoredBlock(this, index);
    }

    int file() {
        return file.number();
    }

    /** The bytes of every block but the last. */
    long blockBytes() {
        return blockBytes;
    }

    public long id(int index) {
        return firstId + index;
    }

    long bytes(int index) {
        return Math.min(blockBytes, file.bytes() - index * blockBytes);
    }

    /** The VMs with a replica; a copy. */
    int[] replicas(int index) {
        int from = index * replicas;
        int to = from + replicas;
        while (vms[to - 1] == NONE) {
            to--;
        }
        return Arrays.copyOfRange(vms, from, to);
    }

    /**
     * Takes the VM for lost. A block whose last replica was there has one elsewhere, as though HDFS had made it in time.
     *
     * @param elsewhere by the block's number, on which VM that is
     * @return the blocks that have one elsewhere
     */
    public List<StoredBlock> lost(int vm, LongToIntFunction elsewhere) {
        List<StoredBlock> moved = new ArrayList<>();
        for (int index = 0; index < size(); index++) {
            int[] left =
                    Arrays.stream(replicas(index)).filter(other -> other != vm).toArray();
            if (left.length == 0) {
                left = new int[] {elsewhere.applyAsInt(id(index))};
                moved.add(get(index));
            }
            int from = index * replicas;
            System.arraycopy(left, 0, vms, from, left.length);
            Arrays.fill(vms, from + left.length, from + replicas, NONE);
        }
        return moved;
    }
}
