package io.tiercel.core.metadata;

import java.util.function.LongConsumer;

/**
 * Names the versions that an answer about a path depends on, and those that a change of a path advances.
 *
 * <p>Every name is a 64-bit hash of a facet and a path, so that neither a version table nor the wire that feeds it
 * tells anybody a path. An answer is fresh while none of its versions has advanced since before it was asked for. Two
 * paths may share a version: that can drop an answer early, never keep one too long.
 *
 * <p>The facets of a path {@code p}:
 * <ul>
 *   <li>{@code ENTRY}: p's own status, attributes and blocks, or that p does not exist
 *   <li>{@code CHILDREN}: the statuses of what is directly in p
 *   <li>{@code SUBTREE}: anything at or below p (sums, as in a content summary)
 *   <li>{@code BRANCH}: p and everything below it at once (a rename, a removal, a permission)
 * </ul>
 * Paths are absolute and plain: see {@link #isPlain}. Stateless and thread-safe.
 */
public final class PathVersions {
    /** The version that advances when changes may have been missed: everything depends on it. */
    public static final long EPOCH = 0;

    /** The version that advances when the namespace changed in a way that HDFS announces to nobody. */
    public static final long UNANNOUNCED = 1;

    private static final int RESERVED = 8;

    private static final int ENTRY = 2;
    private static final int CHILDREN = 3;
    private static final int SUBTREE = 4;
    private static final int BRANCH = 5;

    private PathVersions() {}

    /**
     * Whether answers about the path may be cached: absolute, normal, in the live namespace, which snapshots and reserved
     * inode paths are not, and its file's only spelling.
     */
    public static boolean isPlain(String path) {
        if (!path.startsWith("/") || !isText(path)) {
            return false;
        }
        int start = 1;
        while (start < path.length()) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            if (!isPlainName(path, start, end)) {
                return false;
            }
            start = end + 1;
        }
        return path.length() == 1 || !path.endsWith("/");
    }

    /**
     * Whether a name comes back from a NameNode as it went there. Half of a surrogate pair does not: UTF-8 has no form for
     * it, and on the way it becomes a question mark, which is another spelling of another name.
     */
    private static boolean isText(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (Character.isSurrogate(c)) {
                i++;
                if (i == path.length() || !Character.isSurrogatePair(c, path.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isPlainName(String path, int start, int end) {
        if (start == end) {
            return false;
        }
        return path.charAt(start) != '.'
                || switch (path.substring(start, end)) {
                    case ".", "..", ".snapshot", ".reserved" -> false;
                    default -> true;
                };
    }

    /** Whether the name is kept for a version that belongs to no path, as {@link #EPOCH} and {@link #UNANNOUNCED} do. */
    public static boolean isReserved(long name) {
        return name >= 0 && name < RESERVED;
    }

    /** The versions an answer of this kind about the path depends on, in a fixed order. */
    public static long[] dependencies(MetadataKind kind, String path) {
        LongList names = new LongList(12);
        names.add(EPOCH);
        switch (kind) {
            case STATUS, LOCATIONS, ACL, XATTR -> names.add(name(ENTRY, path));
            case LISTING -> {
                names.add(name(ENTRY, path));
                names.add(name(CHILDREN, path));
            }
            case CONTENT_SUMMARY -> {
                names.add(UNANNOUNCED);
                names.add(name(SUBTREE, path));
            }
            case POLICY -> {
                names.add(UNANNOUNCED);
                names.add(name(ENTRY, path));
            }
        }
        forEachAncestorOrSelf(path, BRANCH, names::add);
        return names.toArray();
    }

    /** What advances when the path itself changed: its entry, its parent's children, the sums above it. */
    public static void entryChanged(String path, LongConsumer advance) {
        advance.accept(name(ENTRY, path));
        advance.accept(name(CHILDREN, parent(path)));
        forEachAncestorOrSelf(path, SUBTREE, advance);
    }

    /** What advances when the path came, went or moved, or changed for all below it: the branch, and its parent. */
    public static void branchChanged(String path, LongConsumer advance) {
        advance.accept(name(BRANCH, path));
        entryChanged(path, advance);
        entryChanged(parent(path), advance);
    }

    /** What answers must not be cached about while the file at this path is open for writing. */
    public static void fileOpen(String path, LongConsumer open) {
        entryChanged(path, open);
    }

    /** The parent of a path; the root is its own. */
    public static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }

    private static long name(int facet, String path) {
        long hash = seed(facet);
        for (int i = 0; i < path.length() && path.length() > 1; i++) {
            hash = step(hash, path.charAt(i));
        }
        return finish(hash);
    }

    /** One pass over the path: the hash of each prefix that ends before a slash, the root's first. */
    private static void forEachAncestorOrSelf(String path, int facet, LongConsumer names) {
        long hash = seed(facet);
        names.accept(finish(hash));
        for (int i = 0; i < path.length() && path.length() > 1; i++) {
            char c = path.charAt(i);
            if (c == '/' && i > 0) {
                names.accept(finish(hash));
            }
            hash = step(hash, c);
        }
        if (path.length() > 1) {
            names.accept(finish(hash));
        }
    }

    private static long seed(int facet) {
        return 0xcbf29ce484222325L ^ (facet * 0x9e3779b97f4a7c15L);
    }

    /** FNV-1a, one UTF-16 unit at a time. */
    private static long step(long hash, char c) {
        return (hash ^ c) * 0x100000001b3L;
    }

    /**
     * The finaliser of MurmurHash3, so that the low bits, which choose a place in a table, depend on all of the path. No path has
     * a reserved name: what belongs to none is never touched by what happens to one.
     */
    private static long finish(long hash) {
        long h = hash;
        h = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
        h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
        h ^= h >>> 33;
        return isReserved(h) ? h + RESERVED : h;
    }

    /** A growing array of longs; the answer to most calls is under a dozen. */
    private static final class LongList {
        private long[] values;
        private int size;

        LongList(int capacity) {
            values = new long[capacity];
        }

        void add(long value) {
            if (size == values.length) {
                values = java.util.Arrays.copyOf(values, size * 2);
            }
            values[size++] = value;
        }

        long[] toArray() {
            return java.util.Arrays.copyOf(values, size);
        }
    }
}
