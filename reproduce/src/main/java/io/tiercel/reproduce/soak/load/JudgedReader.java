package io.tiercel.reproduce.soak.load;

import io.tiercel.reproduce.soak.load.Asker.Asked;
import io.tiercel.reproduce.soak.load.Peers.Peer;
import io.tiercel.reproduce.soak.truth.FileHistory.Span;
import io.tiercel.reproduce.soak.truth.Ledger;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads files of all processes by one client, in a seeded order. Not thread-safe. */
final class JudgedReader implements AutoCloseable {
    private static final int PART_MAX = 64 << 10;

    private final Asker asker;
    private final Peers peers;
    private final Seed seed;
    private final DirectoryQuestions directories;
    private final OpenStreams streams;

    JudgedReader(Asker asker, Peers peers, Seed seed) {
        this.asker = asker;
        this.peers = peers;
        this.seed = seed;
        this.directories = new DirectoryQuestions(asker);
        this.streams = new OpenStreams(asker, seed);
    }

    /** Asks one thing. */
    void step() throws IOException {
        Peer peer = seed.pick(peers.all(asker.now()));
        Asked about = Asked.of(peer, seed.below(Ledger.FILES));
        int what = seed.below(100);
        if (what < 40) {
            asker.ask(Act.STATUS, about, Questions::length);
        } else if (what < 55) {
            directories.list(peer, seed.below(Ledger.DIRECTORIES));
        } else if (what < 70) {
            asker.ask(Act.READ, about, Questions::whole);
        } else if (what < 82) {
            readPart(about);
        } else if (what < 94) {
            streams.read(about);
        } else if (what < 96) {
            compare(Act.CHECKSUM, about, JudgedReader::checksum);
        } else if (what < 98) {
            compare(Act.STATUS, about, JudgedReader::attributes);
        } else {
            directories.sum(peer, seed.below(Ledger.DIRECTORIES));
        }
    }

    private void readPart(Asked about) {
        long offset = seed.below(about.history().length() + 1);
        int length = seed.between(1, PART_MAX);
        asker.ask(Act.POSITIONED_READ, about, (fs, path) -> Questions.part(fs, path, offset, length));
    }

    /** Asks what no ledger tells, and whoever has not Tiercel too, and compares where the file has not changed. */
    private void compare(Act act, Asked about, Asker.Question<String> question) {
        if (about.history().content().isEmpty()) {
            return;
        }
        long asked = asker.now();
        String answer;
        try {
            answer = question.ask(asker.fs(), about.path());
        } catch (IOException | RuntimeException | InternalError e) {
            asker.failed(act, about, asked, question, e);
            return;
        }
        asker.took(act, asked);
        String truth;
        try {
            truth = asker.tiercel() ? question.ask(asker.other(), about.path()) : answer;
        } catch (IOException | RuntimeException e) {
            asker.count(act, Outcome.NOT_JUDGED);
            return;
        }
        Span span = asker.since(asked, about.peer());
        if (!asker.tiercel() || !about.history().quiet(span)) {
            asker.count(act, Outcome.NOT_JUDGED);
        } else if (answer.equals(truth)) {
            asker.count(act, Outcome.RIGHT);
        } else {
            asker.wrong(act, about, span, answer + " and not " + truth);
        }
    }

    private static String checksum(FileSystem fs, String path) throws IOException {
        FileChecksum checksum = fs.getFileChecksum(new Path(path));
        return Objects.requireNonNull(checksum, "no checksum").toString();
    }

    private static String attributes(FileSystem fs, String path) throws IOException {
        FileStatus status = fs.getFileStatus(new Path(path));
        return String.join(
                " ",
                status.getPath().toUri().getPath(),
                Long.toString(status.getLen()),
                Long.toString(status.getModificationTime()),
                status.getPermission().toString(),
                status.getOwner(),
                status.getGroup(),
                Short.toString(status.getReplication()),
                Long.toString(status.getBlockSize()));
    }

    @Override
    public void close() {
        streams.close();
    }
}
