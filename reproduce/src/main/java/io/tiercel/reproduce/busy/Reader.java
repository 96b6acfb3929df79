package io.tiercel.reproduce.busy;

import io.tiercel.testkit.Seed;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A client that asks about quiet files, and lists a quiet directory now and then. */
final class Reader implements Paced.Step {
    private static final int LISTED_ONE_IN = 10;

    private final FileSystem fs;
    private final Seed seed;

    Reader(FileSystem fs, Seed seed) {
        this.fs = fs;
        this.seed = seed;
    }

    /** Asks for all of it once. */
    static void all(FileSystem fs) throws IOException {
        for (int file = 0; file < QuietFiles.READ; file++) {
            fs.getFileStatus(new Path(QuietFiles.file(file)));
        }
        for (int directory = 0; directory < QuietFiles.directoriesRead(); directory++) {
            fs.listStatus(new Path(QuietFiles.directory(directory)));
        }
    }

    @Override
    public void take() throws IOException {
        if (seed.oneIn(LISTED_ONE_IN)) {
            fs.listStatus(new Path(QuietFiles.directory(seed.below(QuietFiles.directoriesRead()))));
        } else {
            fs.getFileStatus(new Path(QuietFiles.file(seed.below(QuietFiles.READ))));
        }
    }
}
