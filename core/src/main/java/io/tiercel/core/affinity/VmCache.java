package io.tiercel.core.affinity;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** The blocks in one VM's memory, by file; of each file those that went unread for longest come first. */
final class VmCache {
    /** A block and the number of its last read, which orders all reads there are. */
    static final class Kept {
        private final CachedBlock block;
        private long lastRead;

        Kept(CachedBlock block, long lastRead) {
            this.block = block;
            this.lastRead = lastRead;
        }

        CachedBlock block() {
            return block;
        }

        long lastRead() {
            return lastRead;
        }
    }

    private final Map<Long, Map<Long, Kept>> byFile = new LinkedHashMap<>();
    private long budgetBytes;
    private long usedBytes;

    long budgetBytes() {
        return budgetBytes;
    }

    void budget(long bytes) {
        budgetBytes = bytes;
    }

    long usedBytes() {
        return usedBytes;
    }

    void add(CachedBlock block, long read) {
        byFile.computeIfAbsent(block.file(), file -> new LinkedHashMap<>(16, 0.75f, true))
                .put(block.id(), new Kept(block, read));
        usedBytes += block.bytes();
    }

    /** The block, which must be here, was read again. */
    void touch(CachedBlock block, long read) {
        Kept kept = blocksOf(block.file()).get(block.id());
        if (kept == null) {
            throw new IllegalStateException("VM " + block.vm() + " does not hold block " + block.id());
        }
        kept.lastRead = read;
    }

    /** The block must be here. */
    void remove(CachedBlock block) {
        Map<Long, Kept> blocks = blocksOf(block.file());
        if (blocks.remove(block.id()) == null) {
            throw new IllegalStateException("VM " + block.vm() + " does not hold block " + block.id());
        }
        if (blocks.isEmpty()) {
            byFile.remove(block.file());
        }
        usedBytes -= block.bytes();
    }

    Collection<Long> files() {
        return byFile.keySet();
    }

    /** Least recently read first. */
    Collection<Kept> blocks(long file) {
        return blocksOf(file).values();
    }

    private Map<Long, Kept> blocksOf(long file) {
        Map<Long, Kept> blocks = byFile.get(file);
        if (blocks == null) {
            throw new IllegalStateException("nothing of file " + file + " is here");
        }
        return blocks;
    }
}
