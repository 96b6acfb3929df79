package io.tiercel.reproduce.busy;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * A client as Hadoop comes that changes a directory of its own as a job does: it makes a file, closes it, gives it its name,
 * and later deletes it. Each step is one transaction.
 */
final class OtherClient implements Paced.Step {
    private static final int KEPT = 200;

    private final FileSystem fs;
    private final Path directory;
    private final Deque<Path> kept = new ArrayDeque<>();
    private @Nullable FSDataOutputStream open;
    private Path written = new Path("/unset");
    private long number;
    private int step;

    OtherClient(FileSystem fs, Path directory) {
        this.fs = fs;
        this.directory = directory;
    }

    @Override
    public void take() throws IOException {
        switch (step++ % 4) {
            case 0 -> {
                written = new Path(directory, "_temporary/part-" + number);
                open = fs.create(written);
            }
            case 1 -> Objects.requireNonNull(open, "nothing is open").close();
            case 2 -> {
                Path named = new Path(directory, "part-" + number++);
                fs.rename(written, named);
                kept.addLast(named);
            }
            default -> deleteOldest();
        }
    }

    private void deleteOldest() throws IOException {
        if (kept.size() < KEPT) {
            fs.setTimes(kept.getLast(), 1, 1);
        } else {
            fs.delete(kept.removeFirst(), false);
        }
    }
}
