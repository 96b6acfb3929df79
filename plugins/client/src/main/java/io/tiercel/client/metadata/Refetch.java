package io.tiercel.client.metadata;

import io.tiercel.core.metadata.MetadataKind;
import java.util.Iterator;
import java.util.Set;

/**
 * Why a reader asks for block locations. The protocol does not tell: all make the same call, and not all may be answered
 * from memory, since no event tells where replicas went.
 *
 * <p>HDFS's client is known by the methods that ask. Were these ever renamed, such a reader would wait for the locations to
 * age out; a test of ours would say so.
 */
enum Refetch {
    /** To read, or to know where the blocks are. */
    NOT,
    /**
     * To do something that it tries with these locations alone ({@code getFileChecksumInternal}), or to have new ones now
     * and then ({@code refreshBlockLocations}).
     */
    AFRESH,
    /**
     * Because the locations that it had failed it: no DataNode answered ({@code refetchLocations}), a block token was
     * refused ({@code fetchBlockAt(long)}), a DataNode would not give a checksum ({@code refetchBlocks}).
     */
    FAILED;

    static final Set<String> ASKING_AFRESH = Set.of("getFileChecksumInternal", "refreshBlockLocations");
    static final Set<String> FAILING = Set.of("refetchLocations", "refetchBlocks");
    /** The overload with one argument is the one that must not use what is cached. */
    static final String REFUSED = "fetchBlockAt";

    /** The handler, the proxies and the retry layer take up about this many frames between the stream and us. */
    private static final int FRAMES_MAX = 36;

    private static final StackWalker WALKER = StackWalker.getInstance();

    /** Why the caller makes this call. */
    static Refetch of(ReadCall read) {
        return read.kind() != MetadataKind.LOCATIONS ? NOT : WALKER.walk(frames -> of(frames.iterator()));
    }

    /** The strongest reason among the first frames of the client that there are. */
    private static Refetch of(Iterator<StackWalker.StackFrame> frames) {
        Refetch why = NOT;
        boolean within = false;
        for (int i = 0; i < FRAMES_MAX && frames.hasNext(); i++) {
            StackWalker.StackFrame frame = frames.next();
            if (!isOfClient(frame)) {
                if (within) {
                    return why;
                }
                continue;
            }
            within = true;
            Refetch reason = of(frame);
            why = reason.compareTo(why) > 0 ? reason : why;
        }
        return why;
    }

    private static boolean isOfClient(StackWalker.StackFrame frame) {
        return frame.getClassName().startsWith("org.apache.hadoop.hdfs.");
    }

    private static Refetch of(StackWalker.StackFrame frame) {
        String method = frame.getMethodName();
        if (FAILING.contains(method)
                || (method.equals(REFUSED) && frame.getDescriptor().startsWith("(J)"))) {
            return FAILED;
        }
        return ASKING_AFRESH.contains(method) ? AFRESH : NOT;
    }
}
