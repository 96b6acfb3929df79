package io.tiercel.reproduce.soak.load;

import io.tiercel.reproduce.soak.load.Asker.Asked;
import io.tiercel.reproduce.soak.truth.FileBytes;
import io.tiercel.reproduce.soak.truth.FileHistory;
import io.tiercel.reproduce.soak.truth.FileHistory.Judgement;
import io.tiercel.reproduce.soak.truth.FileHistory.Span;
import io.tiercel.reproduce.soak.truth.Seen;
import io.tiercel.testkit.Seed;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * Streams that stay open for minutes, for longer than block tokens live. What they read is what the file was when they were
 * opened, or what is in its place by now. Not thread-safe.
 */
final class OpenStreams implements AutoCloseable {
    private static final int STREAMS_MAX = 4;
    private static final long AGE_MAX_NANOS = TimeUnit.MINUTES.toNanos(4);
    private static final int PART = 64 << 10;

    private final Asker asker;
    private final Seed seed;
    private final List<Stream> streams = new ArrayList<>();

    private record Stream(Asked about, FSDataInputStream in, long content, long length, long openedNanos) {}

    OpenStreams(Asker asker, Seed seed) {
        this.asker = asker;
        this.seed = seed;
    }

    /** Reads from one of them, and opens one on the file if there are too few. */
    void read(Asked about) {
        if (streams.size() < STREAMS_MAX) {
            open(about);
        }
        if (streams.isEmpty()) {
            return;
        }
        Stream stream = seed.pick(streams);
        if (!read(stream) || asker.now() - stream.openedNanos() > AGE_MAX_NANOS) {
            streams.remove(stream);
            close(stream);
        }
    }

    private void open(Asked about) {
        long asked = asker.now();
        FSDataInputStream in;
        try {
            in = asker.fs().open(new Path(about.path()));
        } catch (FileNotFoundException e) {
            asker.judge(Act.OPEN_STREAM, about, asker.since(asked, about.peer()), new Seen.Absent());
            return;
        } catch (IOException | RuntimeException | InternalError e) {
            asker.failed(Act.OPEN_STREAM, about, asked, (fs, path) -> Questions.part(fs, path, 0, 1), e);
            return;
        }
        FileHistory history = about.history();
        Span span = asker.since(asked, about.peer());
        // Only of a file that has not changed is it known what was opened.
        if (history.quiet(span) && history.content().isPresent() && history.length() > 0) {
            streams.add(new Stream(about, in, history.content().getAsLong(), history.length(), asker.now()));
        } else {
            close(in);
        }
    }

    /** Whether it could be read. */
    private boolean read(Stream stream) {
        long offset = seed.below(stream.length());
        int length = (int) Math.min(PART, stream.length() - offset);
        long asked = asker.now();
        try {
            Seen.Bytes seen = Questions.part(stream.in(), offset, length);
            asker.took(Act.OPEN_STREAM, asked);
            boolean right = seen.bytes().length == length && FileBytes.match(stream.content(), offset, seen.bytes());
            if (right) {
                asker.count(Act.OPEN_STREAM, Outcome.RIGHT);
            } else {
                other(stream, asked, seen);
            }
            return right;
        } catch (IOException | RuntimeException | InternalError e) {
            failed(stream, asked, offset, length, e);
            return false;
        }
    }

    private void other(Stream stream, long asked, Seen.Bytes seen) {
        Span span = asker.since(asked, stream.about().peer());
        if (stream.about().history().judge(seen, span) == Judgement.RIGHT) {
            asker.count(Act.OPEN_STREAM, Outcome.OF_THE_SUCCESSOR);
            return;
        }
        asker.wrong(
                Act.OPEN_STREAM,
                stream.about(),
                span,
                seen.words() + ", from a stream of content " + Long.toHexString(stream.content()) + " that was opened "
                        + TimeUnit.NANOSECONDS.toMillis(asked - stream.openedNanos()) + " ms before");
    }

    private void failed(Stream stream, long asked, long offset, int length, Throwable thrown) {
        FileHistory history = stream.about().history();
        boolean same = history.quiet(asker.since(asked, stream.about().peer()))
                && history.content().isPresent()
                && history.content().getAsLong() == stream.content();
        if (same) {
            asker.failed(
                    Act.OPEN_STREAM,
                    stream.about(),
                    asked,
                    (fs, path) -> Questions.part(fs, path, offset, length),
                    thrown);
        } else {
            asker.count(Act.OPEN_STREAM, Outcome.FAILED_BESIDE_A_CHANGE);
        }
    }

    @Override
    public void close() {
        streams.forEach(OpenStreams::close);
        streams.clear();
    }

    private static void close(Stream stream) {
        close(stream.in());
    }

    private static void close(FSDataInputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            // It has been read; there is nothing left to lose.
        }
    }
}
