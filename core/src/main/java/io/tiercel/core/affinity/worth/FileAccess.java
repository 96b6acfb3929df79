package io.tiercel.core.affinity.worth;

import io.tiercel.core.collection.RecencyList;

/** That a job reads a file, and when it last did. Not thread-safe. */
final class FileAccess extends RecencyList.Entry<FileAccess> {
    private final AccessedFile file;
    private final ReadingJob job;
    private long lastNanos;
    private int positionInJob;

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

    /** Of all accesses of the job. */
    int positionInJob() {
        return positionInJob;
    }

    void positionInJob(int position) {
        positionInJob = position;
    }

    long lastNanos() {
        return lastNanos;
    }

    void read(long nowNanos) {
        lastNanos = nowNanos;
    }
}
