package io.tiercel.datanode.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page cache of this machine, as far as a test may touch it. */
public final class PageCache {
    private PageCache() {}

    /** Writes the file to disk and drops what of it nobody has locked; false if it is on no disk, but in memory alone. */
    public static boolean drop(Path file) throws IOException {
        if (Files.getFileStore(file).type().equals("tmpfs")) {
            return false;
        }
        try {
            Process dd = new ProcessBuilder("dd", "of=" + file, "oflag=nocache", "conv=notrunc,fdatasync", "count=0")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (dd.waitFor() != 0) {
                throw new IOException("dd cannot drop " + file);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
