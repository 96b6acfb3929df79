package io.tiercel.reproduce.soak.truth;

import io.tiercel.reproduce.soak.truth.FileState.Origin;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** What one writer knows of its files, and tells by its ledger. Changes are made by one thread. */
public final class OwnFiles {
    private final Ledger ledger;
    private final long firstContent;
    private long contents;

    /**
     * Those of a ledger that nobody has written yet.
     *
     * @param firstContent numbers of contents begin with it, and no other writer's come near it
     */
    public OwnFiles(Ledger ledger, long firstContent) {
        this.ledger = ledger;
        this.firstContent = firstContent;
    }

    /** A change, which HDFS is asked for. */
    public interface Change {
        void make() throws IOException;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** Its path now. */
    public String path(int file) {
        return ledger.path(file, ledger.generation(file));
    }

    /** The number of its content; empty where it is not there. */
    public OptionalLong content(int file) {
        return history(file).content();
    }

    public long length(int file) {
        return history(file).length();
    }

    /** The number of a content that no file has had. */
    public long newContent() {
        contents += 1L << 32;
        return firstContent + contents;
    }

    /**
     * Makes files something else by one change.
     *
     * @param tiercel whether it is made through Tiercel
     * @throws IOException what the change failed with; the files go by other names then
     */
    public void change(List<Outcome> outcomes, boolean tiercel, Change change) throws IOException {
        Origin origin = tiercel ? Origin.TIERCEL : Origin.STOCK;
        for (Outcome one : outcomes) {
            ledger.begin(one.file(), one.content(), one.length(), one.least(), origin);
        }
        boolean done = false;
        try {
            change.make();
            done = true;
        } finally {
            for (Outcome one : outcomes) {
                if (done) {
                    ledger.end(one.file());
                } else {
                    ledger.lose(one.file());
                }
            }
        }
    }

    /**
     * What a file is after a change.
     *
     * @param content number of its bytes; 0 for no file
     * @param least length that may be seen while the change is made
     */
    public record Outcome(int file, long content, long length, long least) {
        public static Outcome absent(int file) {
            return new Outcome(file, FileState.ABSENT, 0, 0);
        }
    }

    private FileHistory history(int file) {
        return ledger.history(file, ledger.generation(file));
    }
}
