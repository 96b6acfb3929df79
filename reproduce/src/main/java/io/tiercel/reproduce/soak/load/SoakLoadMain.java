package io.tiercel.reproduce.soak.load;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.reproduce.soak.truth.Ledger;
import io.tiercel.reproduce.soak.truth.OwnFiles;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * The process of the load: a client with Tiercel and one as Hadoop comes, three threads that read and change by them until the
 * process is ended, and a fourth that says what came from memory.
 *
 * <p>Arguments: the directory of all such processes, its name, how often it was started, the nameservice, and the seed. What
 * it has found is in its files. If one of its threads fails, the process ends.
 */
public final class SoakLoadMain {
    /** What it prints once it works. */
    public static final String READY = "ready";

    /** How late a client with Tiercel may see what others have changed. */
    private static final Duration BOUND = Duration.ofSeconds(1);

    private static final int READ_PAUSE_MILLIS_MAX = 20;
    private static final int CHANGE_PAUSE_MILLIS_MAX = 150;
    private static final long COUNT_PAUSE_MILLIS = 500;

    private SoakLoadMain() {}

    public static void main(String[] args) throws IOException {
        LoadLife place = new LoadLife(Path.of(args[0]), args[1], Integer.parseInt(args[2]));
        Configuration stockConf = new Configuration();
        Configuration conf = new Configuration();
        PlugIns.ofClient(args[3]).forEach(conf::set);
        conf.set(ClientSettings.START.key(), "at-once");
        conf.set(ClientSettings.METADATA_STALENESS.key(), BOUND.toMillis() + "ms");
        FileSystem fs = FileSystem.newInstance(conf);
        FileSystem stock = FileSystem.newInstance(stockConf);
        Seed seed = Seed.of(Long.parseLong(args[4]));

        Ledger ledger = prepared(place, stock);
        Tallies tallies = Tallies.map(place.tallies());
        LoadLog log = LoadLog.open(place.log());
        long bound = BOUND.toNanos();
        Asker withTiercel = new Asker(true, fs, stock, bound, tallies, log, System::nanoTime);
        Asker without = new Asker(false, stock, fs, bound, tallies, log, System::nanoTime);
        Peers peers = new Peers(place, ledger);

        // No two processes have contents of one number.
        OwnFiles files = new OwnFiles(ledger, (long) (place.name().hashCode() & 0x7fff) << 48 | place.life());
        FileChanger changer = new FileChanger(files, withTiercel, without, seed.split());
        run("changes", changer::step, seed.split(), CHANGE_PAUSE_MILLIS_MAX);
        run("reads", new JudgedReader(withTiercel, peers, seed.split())::step, seed.split(), READ_PAUSE_MILLIS_MAX);
        run("stock", new JudgedReader(without, peers, seed.split())::step, seed.split(), READ_PAUSE_MILLIS_MAX);
        run("counts", () -> count(conf, tallies), seed.split(), (int) COUNT_PAUSE_MILLIS);
        System.out.println(READY);
    }

    /** Makes the directories of a new life, and then tells others of it; those of earlier lives go. */
    private static Ledger prepared(LoadLife place, FileSystem stock) throws IOException {
        for (LoadLife other : LoadLife.withLedger(place.directory())) {
            if (other.name().equals(place.name())) {
                other.openLedger().abandon();
                stock.delete(new org.apache.hadoop.fs.Path(other.files()), true);
            }
        }
        Path making = place.directory().resolve(place.name() + ".making");
        Files.deleteIfExists(making);
        Ledger ledger = Ledger.create(making, place.files());
        for (int directory = 0; directory < Ledger.DIRECTORIES; directory++) {
            stock.mkdirs(new org.apache.hadoop.fs.Path(ledger.directory(directory)));
        }
        Files.move(making, place.ledger());
        return ledger;
    }

    private interface Step {
        void take() throws IOException;
    }

    private static void run(String name, Step step, Seed seed, int pauseMillisMax) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (true) {
                            step.take();
                            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(seed.below(pauseMillisMax)));
                        }
                    } catch (IOException | RuntimeException | Error e) {
                        e.printStackTrace();
                        Runtime.getRuntime().halt(1);
                    }
                },
                name);
        thread.start();
    }

    private static void count(Configuration conf, Tallies tallies) {
        ClientRuntime runtime = Objects.requireNonNull(ClientRuntime.of(conf), "Tiercel is off");
        long answers = 0;
        for (MetadataKind kind : MetadataKind.values()) {
            answers += runtime.metadata().cache().statistics(kind).hits();
        }
        tallies.set(Tallies.Memory.ANSWERS, answers);
        @Nullable BlockReads data = runtime.data();
        if (data != null) {
            tallies.set(
                    Tallies.Memory.BYTES,
                    data.bytes().of(Tier.PROCESS) + data.bytes().of(Tier.NODE));
        }
    }
}
