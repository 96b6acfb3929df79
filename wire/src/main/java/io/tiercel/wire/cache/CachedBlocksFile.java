package io.tiercel.wire.cache;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Which blocks are in which DataNode's memory, as a relay writes it into a file for all clients of its machine.
 *
 * <p>The file is replaced whole, never changed. Immutable.
 */
public final class CachedBlocksFile {
    /** Of more blocks, the rest is left out: clients then read them as though they were not in memory. */
    static final int BLOCKS_MAX = 500_000;

    private static final long MAGIC = 0x54494552_43454c44L;
    private static final int BYTES_MAX = 32 << 20;
    private static final int NAMES_MAX = 200_000;
    private static final int BLOCK_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;

    private final long version;
    private final String[] pools;
    private final String[] nodes;
    /** Ascending; beside each the generation, and which of the pools and of the nodes. */
    private final long[] ids;

    private final long[] stamps;
    private final int[] pool;
    private final int[] node;

    private CachedBlocksFile(long version, String[] pools, String[] nodes, int blocks) {
        this.version = version;
        this.pools = pools;
        this.nodes = nodes;
        this.ids = new long[blocks];
        this.stamps = new long[blocks];
        this.pool = new int[blocks];
        this.node = new int[blocks];
    }

    /** One that names no block. */
    public static CachedBlocksFile empty() {
        return new CachedBlocksFile(0, new String[0], new String[0], 0);
    }

    /** Puts a new file in the place of the one that is there, readable by all. */
    public static void write(Path file, Collection<CachedCopy> copies) throws IOException {
        List<CachedCopy> sorted = new ArrayList<>(copies);
        sorted.sort(Comparator.comparingLong(copy -> copy.block().id()));
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        Files.deleteIfExists(draft);
        try {
            try (DataOutputStream out = new DataOutputStream(
                    new BufferedOutputStream(Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW)))) {
                write(out, sorted.subList(0, Math.min(BLOCKS_MAX, sorted.size())));
            }
            Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            // What was written of one for which there is no room would take the room that others need.
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Reads the file as it is now.
     *
     * @throws IOException if there is none, or it is not of this form
     */
    public static CachedBlocksFile read(Path file) throws IOException {
        if (Files.size(file) > BYTES_MAX) {
            throw new IOException(file + " is too long to be a list of blocks in memory");
        }
        try {
            return parse(ByteBuffer.wrap(Files.readAllBytes(file)));
        } catch (BufferUnderflowException e) {
            throw new IOException(file + " is no list of blocks in memory of this release", e);
        }
    }

    /**
     * By which the file that is there is told from others that were: a file's inode may be one that an earlier one had.
     *
     * @throws IOException if there is none, or it is not of this form
     */
    public static long version(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            if (in.readLong() != MAGIC) {
                throw new IOException(file + " is no list of blocks in memory of this release");
            }
            return in.readLong();
        }
    }

    /** The {@link #version(Path) version} of the file that this was read from; 0 if it was not. */
    public long version() {
        return version;
    }

    /** The UUID of the DataNode that has this generation of the block in memory; null if none is known to. */
    public @Nullable String dataNode(String poolId, long id, long generationStamp) {
        for (int i = first(id); i < ids.length && ids[i] == id; i++) {
            if (stamps[i] == generationStamp && pools[pool[i]].equals(poolId)) {
                return nodes[node[i]];
            }
        }
        return null;
    }

    public int size() {
        return ids.length;
    }

    /** Where the id is, or would be. */
    private int first(long id) {
        int low = 0;
        int high = ids.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ids[middle] < id) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static void write(DataOutputStream out, List<CachedCopy> copies) throws IOException {
        Map<String, Integer> pools = new LinkedHashMap<>();
        Map<String, Integer> nodes = new LinkedHashMap<>();
        for (CachedCopy copy : copies) {
            pools.computeIfAbsent(copy.block().pool(), name -> pools.size());
            nodes.computeIfAbsent(copy.dataNode(), name -> nodes.size());
        }
        out.writeLong(MAGIC);
        out.writeLong(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE));
        writeNames(out, pools.keySet());
        writeNames(out, nodes.keySet());
        out.writeInt(copies.size());
        for (CachedCopy copy : copies) {
            out.writeLong(copy.block().id());
            out.writeLong(copy.block().generationStamp());
            out.writeInt(pools.getOrDefault(copy.block().pool(), 0));
            out.writeInt(nodes.getOrDefault(copy.dataNode(), 0));
        }
    }

    private static void writeNames(DataOutputStream out, Collection<String> names) throws IOException {
        out.writeInt(names.size());
        for (String name : names) {
            out.writeUTF(name);
        }
    }

    private static CachedBlocksFile parse(ByteBuffer content) throws IOException {
        if (content.remaining() < Long.BYTES || content.getLong() != MAGIC) {
            throw new IOException("no list of blocks in memory of this release");
        }
        long version = content.getLong();
        String[] pools = names(content);
        String[] nodes = names(content);
        int blocks = count(content, BLOCKS_MAX, BLOCK_BYTES, "blocks");
        CachedBlocksFile file = new CachedBlocksFile(version, pools, nodes, blocks);
        for (int i = 0; i < blocks; i++) {
            file.ids[i] = content.getLong();
            file.stamps[i] = content.getLong();
            file.pool[i] = index(content.getInt(), pools);
            file.node[i] = index(content.getInt(), nodes);
        }
        return file;
    }

    /** How many follow, each of so many bytes at least: no room is made for what is not there. */
    private static int count(ByteBuffer content, int most, int bytesEach, String what) throws IOException {
        int count = content.getInt();
        if (count < 0 || count > most || count > content.remaining() / bytesEach) {
            throw new IOException("a list of blocks in memory with " + count + " " + what);
        }
        return count;
    }

    private static int index(int value, String[] names) throws IOException {
        if (value < 0 || value >= names.length) {
            throw new IOException("a list of blocks in memory with a name that it does not have");
        }
        return value;
    }

    private static String[] names(ByteBuffer content) throws IOException {
        int count = count(content, NAMES_MAX, Short.BYTES, "names");
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            byte[] text = new byte[content.getShort() & 0xffff];
            content.get(text);
            names[i] = new String(text, StandardCharsets.UTF_8);
        }
        return names;
    }
}
