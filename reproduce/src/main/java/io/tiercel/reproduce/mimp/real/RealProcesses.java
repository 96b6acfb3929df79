package io.tiercel.reproduce.mimp.real;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a host consists of, to be closed in the reverse order, all of it even where closing one fails. Not thread-safe. */
final class RealProcesses implements AutoCloseable {
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T part) {
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
