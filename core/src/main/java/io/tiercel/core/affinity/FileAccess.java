package io.tiercel.core.affinity;

import org.jspecify.annotations.Nullable;

/** That a job reads a file: when it last did, and the accesses before and after that in time. Not thread-safe. */
final class FileAccess {
    /** All accesses there are, in the order of their latest reads. Not thread-safe. */
    static final class Order {
        private @Nullable FileAccess first;
        private @Nullable FileAccess last;
        private int size;

        int size() {
            return size;
        }

        /** Whose latest read is the longest ago; null where there is none. */
        @Nullable
        FileAccess first() {
            return first;
        }

        /** The access, which must not be here, was made now. */
        void add(FileAccess access, long nowNanos) {
            access.lastNanos = nowNanos;
            access.previous = last;
            if (last == null) {
                first = access;
            } else {
                last.next = access;
            }
            last = access;
            size++;
        }

        /** The access, which must be here, was made again. */
        void again(FileAccess access, long nowNanos) {
            if (access == last) {
                access.lastNanos = nowNanos;
            } else {
                remove(access);
                add(access, nowNanos);
            }
        }

        /** The access must be here. */
        void remove(FileAccess access) {
            FileAccess previous = access.previous;
            FileAccess next = access.next;
            if (previous == null) {
                first = next;
            } else {
                previous.next = next;
            }
            if (next == null) {
                last = previous;
            } else {
                next.previous = previous;
            }
            access.previous = null;
            access.next = null;
            size--;
        }
    }

    private final AccessedFile file;
    private final ReadingJob job;
    private long lastNanos;
    private @Nullable FileAccess previous;
    private @Nullable FileAccess next;

    FileAccess(AccessedFile file, ReadingJob job) {
        this.file = file;
        this.job = job;
    }

    AccessedFile file() {
        return file;
    }

    ReadingJob job() {
        return job;
    }

    long lastNanos() {
        return lastNanos;
    }
}
