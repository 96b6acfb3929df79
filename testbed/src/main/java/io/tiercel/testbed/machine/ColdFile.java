package io.tiercel.testbed.machine;

import io.tiercel.report.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The replicas of a file, made to be read from disk, with a look at whether they are. Not thread-safe. */
public final class ColdFile {
    private final List<Path> replicas;
    private long residentBytesMax;
    private boolean known = true;

    public ColdFile(List<Path> replicas) {
        this.replicas = List.copyOf(replicas);
    }

    /** Drops all replicas from the page cache. */
    public void drop() throws IOException {
        OptionalLong resident = KernelPageCache.forgetAll(replicas);
        known &= resident.isPresent();
        residentBytesMax = Math.max(residentBytesMax, resident.orElse(0));
    }

    /** In words, whether the page cache had nothing of them after each drop. */
    public String witness() {
        if (!known) {
            return "whether a replica was in the page cache cannot be told: fincore is missing";
        }
        return residentBytesMax == 0
                ? "no byte of a replica in the page cache before a read"
                : "up to " + Quantity.bytes(residentBytesMax)
                        + " of the replicas stayed in the page cache: are they on a disk?";
    }
}
