package io.tiercel.core.affinity.contents;

import io.tiercel.core.collection.LongMap;
import io.tiercel.core.collection.RecencyList;
import java.util.List;

/** The blocks in one VM's memory, by file; of each file those that went unread for longest come first. Not thread-safe. */
public final class VmCache {
    /** What is here of a file: at least one block. */
    public static final class KeptFile {
        private final long number;
        private final RecencyList<Kept> blocks = new RecencyList<>();

        private KeptFile(long number) {
            this.number = number;
        }

        public long number() {
            return number;
        }

        /** Least recently read first. */
        public Iterable<Kept> blocks() {
            return blocks;
        }
    }

    /** A block and the number of its last read, which orders all reads there are. */
    public static final class Kept extends RecencyList.Entry<Kept> {
        private final CachedBlock block;
        private final KeptFile file;
        private long lastRead;

        private Kept(CachedBlock block, KeptFile file, long lastRead) {
            this.block = block;
            this.file = file;
            this.lastRead = lastRead;
        }

        public CachedBlock block() {
            return block;
        }

        public long lastRead() {
            return lastRead;
        }

        void read(long number) {
            lastRead = number;
            file.blocks.used(this);
        }
    }

    private final LongMap<KeptFile> files = new LongMap<>();
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

    Kept add(CachedBlock block, long read) {
        KeptFile file = files.computeIfAbsent(block.file(), KeptFile::new);
        Kept kept = new Kept(block, file, read);
        file.blocks.add(kept);
        usedBytes += block.bytes();
        return kept;
    }

    /** The block must be here. */
    void remove(Kept kept) {
        kept.file.blocks.remove(kept);
        if (kept.file.blocks.isEmpty()) {
            files.remove(kept.file.number);
        }
        usedBytes -= kept.block.bytes();
    }

    /** Those of which something is here; a copy. */
    public List<KeptFile> files() {
        return files.values();
    }
}
