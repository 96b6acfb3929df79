package io.tiercel.reproduce.soak.load;

import io.tiercel.reproduce.soak.load.Asker.Asked;
import io.tiercel.reproduce.soak.load.Peers.Peer;
import io.tiercel.reproduce.soak.truth.FileBytes;
import io.tiercel.reproduce.soak.truth.Ledger;
import io.tiercel.reproduce.soak.truth.OwnFiles;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Changes the files of its own process, in a seeded order, mostly through Tiercel and now and then beside it, and looks at once
 * at what it has made. Not thread-safe.
 */
final class FileChanger {
    private static final int BESIDE_ONE_IN = 8;
    private static final int LARGE_ONE_IN = 8;
    private static final int SMALL_MAX = 64 << 10;
    private static final int LARGE_MAX = 2_500_000;
    /** Of a hundred changes, how many fall below each directory's number. */
    private static final int[] WEIGHTS = {60, 86, 97, 100};

    private final OwnFiles files;
    private final Asker tiercel;
    private final Asker stock;
    private final Seed seed;

    FileChanger(OwnFiles files, Asker tiercel, Asker stock, Seed seed) {
        this.files = files;
        this.tiercel = tiercel;
        this.stock = stock;
        this.seed = seed;
    }

    /** Makes one change. */
    void step() {
        Asker by = seed.oneIn(BESIDE_ONE_IN) ? stock : tiercel;
        int file = anyFile();
        OptionalLong content = files.content(file);
        if (content.isEmpty()) {
            write(by, Act.CREATE, file);
            return;
        }
        int what = seed.below(10);
        if (what < 4) {
            write(by, Act.OVERWRITE, file);
        } else if (what < 6) {
            append(by, file, content.getAsLong());
        } else if (what < 8) {
            rename(by, file, content.getAsLong());
        } else {
            delete(by, file);
        }
    }

    private void write(Asker by, Act act, int file) {
        long content = files.newContent();
        int length = length();
        String path = files.path(file);
        make(by, act, List.of(new OwnFiles.Outcome(file, content, length, 0)), () -> {
            try (FSDataOutputStream out = by.fs().create(new Path(path), act == Act.OVERWRITE)) {
                out.write(FileBytes.of(content, 0, length));
            }
        });
    }

    private void append(Asker by, int file, long content) {
        long before = files.length(file);
        int more = seed.between(1, SMALL_MAX);
        String path = files.path(file);
        make(by, Act.APPEND, List.of(new OwnFiles.Outcome(file, content, before + more, before)), () -> {
            try (FSDataOutputStream out = by.fs().append(new Path(path))) {
                out.write(FileBytes.of(content, before, more));
            }
        });
    }

    private void rename(Asker by, int from, long content) {
        int to = anyFile();
        if (files.content(to).isPresent()) {
            return;
        }
        long length = files.length(from);
        Path source = new Path(files.path(from));
        Path target = new Path(files.path(to));
        make(
                by,
                Act.RENAME,
                List.of(OwnFiles.Outcome.absent(from), new OwnFiles.Outcome(to, content, length, length)),
                () -> require(by.fs().rename(source, target), "rename " + source + " to " + target));
    }

    private void delete(Asker by, int file) {
        Path path = new Path(files.path(file));
        FileSystem fs = by.fs();
        make(
                by,
                Act.DELETE,
                List.of(OwnFiles.Outcome.absent(file)),
                () -> require(fs.delete(path, false), "delete " + path));
    }

    private static void require(boolean done, String what) throws IOException {
        if (!done) {
            throw new IOException("said not to be done: " + what);
        }
    }

    private void make(Asker by, Act act, List<OwnFiles.Outcome> outcomes, OwnFiles.Change change) {
        long began = by.now();
        String path = files.path(outcomes.get(0).file());
        try {
            files.change(outcomes, by.tiercel(), change);
            by.took(act, began);
            by.count(act, Outcome.RIGHT);
        } catch (IOException | RuntimeException | InternalError e) {
            by.took(act, began);
            by.count(act, Outcome.CHANGE_FAILED);
            by.complain(act, Outcome.CHANGE_FAILED, path, e);
        }
        for (OwnFiles.Outcome outcome : outcomes) {
            look(outcome.file());
        }
    }

    private void look(int file) {
        Asked about = Asked.of(new Peer(files.ledger(), true), file);
        tiercel.ask(Act.STATUS, about, Questions::length);
        if (seed.oneIn(3)) {
            tiercel.ask(Act.READ, about, Questions::whole);
        }
        if (seed.oneIn(4)) {
            new DirectoryQuestions(tiercel).list(about.peer(), Ledger.directoryOf(file));
        }
    }

    private int anyFile() {
        int share = seed.below(100);
        int directory = 0;
        while (share >= WEIGHTS[directory]) {
            directory++;
        }
        int in = Ledger.FILES / Ledger.DIRECTORIES;
        return directory * in + seed.below(in);
    }

    private int length() {
        return seed.oneIn(LARGE_ONE_IN) ? seed.between(SMALL_MAX, LARGE_MAX) : seed.below(SMALL_MAX);
    }
}
