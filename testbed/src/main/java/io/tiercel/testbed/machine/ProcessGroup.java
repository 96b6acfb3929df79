package io.tiercel.testbed.machine;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** What an experiment has started, to be closed in the reverse order, all of it even where closing one fails. Not thread-safe. */
public final class ProcessGroup implements AutoCloseable {
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    /** Adds a part, and returns it. */
    public <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    @Override
    public void close() throws IOException {
        IOException failed = null;
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                IOException one = e instanceof IOException io ? io : new IOException(e);
                if (failed == null) {
                    failed = one;
                } else {
                    failed.addSuppressed(one);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }
}
