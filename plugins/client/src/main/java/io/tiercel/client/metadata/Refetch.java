package io.tiercel.client.metadata;

import io.tiercel.core.metadata.MetadataKind;
import java.util.Set;

/**
 * Tells a reader that asks for block locations again, because those it had failed it, from one that asks for the first
 * time. The protocol does not: both make the same call, and only the second may be answered from memory.
 *
 * <p>HDFS's streams ask again in {@code refetchLocations} (no DataNode answered) and in {@code fetchBlockAt(long)} (a
 * block token was refused). Were these ever renamed, such a reader would wait for the locations to age out.
 */
final class Refetch {
    /** The handler, the proxies and the retry layer take up about this many frames between the stream and us. */
    private static final int FRAMES_MAX = 32;

    private static final Set<String> AGAIN = Set.of("refetchLocations", "refreshBlockLocations");

    private static final StackWalker WALKER = StackWalker.getInstance();

    private Refetch() {}

    static boolean asked(ReadCall read) {
        return read.kind() == MetadataKind.LOCATIONS
                && WALKER.walk(frames -> frames.limit(FRAMES_MAX)
                        .dropWhile(frame -> !isOfClient(frame))
                        .takeWhile(Refetch::isOfClient)
                        .anyMatch(Refetch::isRefetch));
    }

    private static boolean isOfClient(StackWalker.StackFrame frame) {
        return frame.getClassName().startsWith("org.apache.hadoop.hdfs.DFS");
    }

    private static boolean isRefetch(StackWalker.StackFrame frame) {
        return AGAIN.contains(frame.getMethodName())
                // The overload with one argument is the one that must not use what is cached.
                || (frame.getMethodName().equals("fetchBlockAt")
                        && frame.getDescriptor().startsWith("(J)"));
    }
}
