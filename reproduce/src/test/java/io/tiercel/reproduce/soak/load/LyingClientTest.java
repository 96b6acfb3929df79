package io.tiercel.reproduce.soak.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.reproduce.soak.load.Asker.Asked;
import io.tiercel.reproduce.soak.load.Peers.Peer;
import io.tiercel.reproduce.soak.truth.FileBytes;
import io.tiercel.reproduce.soak.truth.Ledger;
import io.tiercel.reproduce.soak.truth.OwnFiles;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What judges a soak's clients finds those that lie, on a local file system in the place of HDFS. */
final class LyingClientTest {
    private static final long BOUND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int LENGTH = 5_000;
    private static final int FILE = 31;

    @TempDir
    private Path dir;

    private final Liar liar = new Liar();
    private final RawLocalFileSystem honest = new RawLocalFileSystem();
    private OwnFiles files;
    private Tallies tallies;
    private LoadLog log;
    private long nowNanos;

    /** A client that says what it is told to say. */
    private static final class Liar extends RawLocalFileSystem {
        private org.apache.hadoop.fs.Path instead = new org.apache.hadoop.fs.Path("/");
        private boolean lies;
        private boolean fails;

        private org.apache.hadoop.fs.Path path(org.apache.hadoop.fs.Path asked) throws IOException {
            if (fails) {
                throw new IOException("I do not want to");
            }
            return lies ? instead : asked;
        }

        @Override
        public FileStatus getFileStatus(org.apache.hadoop.fs.Path asked) throws IOException {
            return super.getFileStatus(path(asked));
        }

        @Override
        public FSDataInputStream open(org.apache.hadoop.fs.Path asked, int bufferSize) throws IOException {
            return super.open(path(asked), bufferSize);
        }

        @Override
        public FileStatus[] listStatus(org.apache.hadoop.fs.Path asked) throws IOException {
            return super.listStatus(path(asked));
        }
    }

    @BeforeEach
    void make() throws IOException {
        Configuration conf = new Configuration();
        liar.initialize(dir.toUri(), conf);
        honest.initialize(dir.toUri(), conf);
        files = new OwnFiles(
                Ledger.create(dir.resolve("a.1.ledger"), dir.resolve("files").toString()), 1L << 48);
        for (int i = 0; i < Ledger.DIRECTORIES; i++) {
            honest.mkdirs(new org.apache.hadoop.fs.Path(files.ledger().directory(i)));
        }
        tallies = Tallies.map(dir.resolve("a.1.tallies"));
        log = LoadLog.open(dir.resolve("a.1.log"));
        write(FILE);
        liar.instead = new org.apache.hadoop.fs.Path(dir.resolve("other").toString());
        write(honest, liar.instead, 99, LENGTH + 1);
        nowNanos = System.nanoTime() + 2 * BOUND_NANOS;
    }

    @AfterEach
    void close() throws IOException {
        log.close();
        honest.close();
        liar.close();
    }

    @Test
    void honestClient_isRight() throws Exception {
        Asker asker = asker(liar);
        asker.ask(Act.STATUS, file(false), Questions::length);
        asker.ask(Act.READ, file(false), Questions::whole);
        new DirectoryQuestions(asker).list(peer(false), Ledger.directoryOf(FILE));

        assertThat(tallies.of(true, Act.STATUS, Outcome.RIGHT)).isEqualTo(1);
        assertThat(tallies.of(true, Act.READ, Outcome.RIGHT)).isEqualTo(1);
        assertThat(tallies.of(true, Act.LISTING, Outcome.RIGHT)).isEqualTo(1);
        assertThat(LoadLog.complaints(dir.resolve("a.1.log"))).isEmpty();
    }

    @Test
    void wrongLength_isNoticed() throws Exception {
        liar.lies = true;
        asker(liar).ask(Act.STATUS, file(false), Questions::length);

        assertThat(tallies.of(true, Act.STATUS, Outcome.WRONG)).isEqualTo(1);
        assertThat(LoadLog.complaints(dir.resolve("a.1.log")))
                .singleElement()
                .asString()
                .contains("wrong status", "a length of " + (LENGTH + 1));
    }

    @Test
    void wrongBytes_areNoticed() throws Exception {
        write(honest, liar.instead, 99, LENGTH);
        liar.lies = true;
        Asker asker = asker(liar);
        asker.ask(Act.READ, file(false), Questions::whole);
        asker.ask(Act.POSITIONED_READ, file(false), (fs, path) -> Questions.part(fs, path, 10, 1));
        asker.ask(Act.POSITIONED_READ, file(false), (fs, path) -> Questions.part(fs, path, 100, 16));

        assertThat(tallies.of(true, Act.READ, Outcome.WRONG)).isEqualTo(1);
        assertThat(tallies.of(true, Act.POSITIONED_READ, Outcome.WRONG)).isPositive();
    }

    @Test
    void listing_thatLacksAFile_isNoticed() throws Exception {
        liar.instead = new org.apache.hadoop.fs.Path(files.ledger().directory(0));
        liar.lies = true;
        new DirectoryQuestions(asker(liar)).list(peer(false), Ledger.directoryOf(FILE));

        assertThat(tallies.of(true, Act.LISTING, Outcome.WRONG)).isEqualTo(1);
    }

    @Test
    void listing_withAFileThatIsNotThere_isNoticed() throws Exception {
        write(honest, new org.apache.hadoop.fs.Path(files.ledger().directory(3), "f99-0"), 1, 1);
        new DirectoryQuestions(asker(liar)).list(peer(false), 3);

        assertThat(tallies.of(true, Act.LISTING, Outcome.WRONG)).isEqualTo(1);
    }

    @Test
    void ownOldState_isWrongAtOnce_andThatOfOthersAfterTheBound() throws Exception {
        org.apache.hadoop.fs.Path before =
                new org.apache.hadoop.fs.Path(dir.resolve("before").toString());
        write(honest, before, files.content(FILE).orElseThrow(), LENGTH);
        write(FILE);
        liar.instead = before;
        liar.lies = true;
        nowNanos = System.nanoTime();
        asker(liar).ask(Act.READ, file(false), Questions::whole);
        assertThat(tallies.of(true, Act.READ, Outcome.RIGHT)).isEqualTo(1);

        asker(liar).ask(Act.READ, file(true), Questions::whole);
        assertThat(tallies.of(true, Act.READ, Outcome.WRONG)).isEqualTo(1);

        nowNanos += 2 * BOUND_NANOS;
        asker(liar).ask(Act.READ, file(false), Questions::whole);
        assertThat(tallies.of(true, Act.READ, Outcome.WRONG)).isEqualTo(2);
    }

    @Test
    void failureWhereTheOtherAnswers_isNoticed() throws Exception {
        liar.fails = true;
        Asker asker = asker(liar);
        asker.ask(Act.STATUS, file(false), Questions::length);
        new DirectoryQuestions(asker).list(peer(false), Ledger.directoryOf(FILE));

        assertThat(tallies.of(true, Act.STATUS, Outcome.FAILED_ALONE)).isEqualTo(1);
        assertThat(tallies.of(true, Act.LISTING, Outcome.FAILED_ALONE)).isEqualTo(1);
        assertThat(LoadLog.complaints(dir.resolve("a.1.log")))
                .first()
                .asString()
                .contains("i do not want to");
    }

    @Test
    void failureOfBoth_isTold_andThatBesideAChangeIsExcused() throws Exception {
        liar.fails = true;
        Asker both = new Asker(true, liar, liar, BOUND_NANOS, tallies, log, () -> nowNanos);
        both.ask(Act.READ, file(false), Questions::whole);
        assertThat(tallies.of(true, Act.READ, Outcome.FAILED_AS_THE_OTHER)).isEqualTo(1);

        nowNanos = System.nanoTime();
        asker(liar).ask(Act.READ, file(false), Questions::whole);
        assertThat(tallies.of(true, Act.READ, Outcome.FAILED_BESIDE_A_CHANGE)).isEqualTo(1);
    }

    @Test
    void openStream_readsWhatWasOpened_andALieIsNoticed() throws Exception {
        OpenStreams streams = new OpenStreams(asker(liar), Seed.of(1));
        streams.read(file(false));
        assertThat(tallies.of(true, Act.OPEN_STREAM, Outcome.RIGHT)).isEqualTo(1);
        streams.close();

        liar.lies = true;
        OpenStreams lied = new OpenStreams(asker(liar), Seed.of(1));
        lied.read(file(false));
        lied.close();
        assertThat(tallies.of(true, Act.OPEN_STREAM, Outcome.WRONG)).isEqualTo(1);
    }

    @Test
    void openStream_onAFileThatIsReplaced_mayReadTheNewOne() throws Exception {
        OpenStreams streams = new OpenStreams(asker(liar), Seed.of(1));
        streams.read(file(false));
        write(FILE);
        nowNanos = System.nanoTime();
        streams.read(file(false));
        streams.close();

        assertThat(tallies.of(true, Act.OPEN_STREAM, Outcome.RIGHT)).isEqualTo(1);
        assertThat(tallies.of(true, Act.OPEN_STREAM, Outcome.OF_THE_SUCCESSOR)).isEqualTo(1);
    }

    private Asker asker(FileSystem fs) {
        return new Asker(true, fs, honest, BOUND_NANOS, tallies, log, () -> nowNanos);
    }

    private Asked file(boolean own) {
        return Asked.of(peer(own), FILE);
    }

    private Peer peer(boolean own) {
        return new Peer(files.ledger(), own);
    }

    private void write(int file) throws IOException {
        long content = files.newContent();
        files.change(
                List.of(new OwnFiles.Outcome(file, content, LENGTH, 0)),
                true,
                () -> write(honest, new org.apache.hadoop.fs.Path(files.path(file)), content, LENGTH));
    }

    private static void write(FileSystem fs, org.apache.hadoop.fs.Path path, long content, int length)
            throws IOException {
        try (FSDataOutputStream out = fs.create(path, true)) {
            out.write(FileBytes.of(content, 0, length));
        }
    }
}
