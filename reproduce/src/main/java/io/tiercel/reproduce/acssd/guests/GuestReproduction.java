package io.tiercel.reproduce.acssd.guests;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.SsdSettings;
import io.tiercel.report.Progress;
import io.tiercel.reproduce.acssd.guests.GuestRun.Move;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.host.HostPrograms;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.TemporaryDirectory;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.RestToken;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * AC-SSD's loop over real guests: three guests of QEMU on the SSD budgets of two emulated hypervisors. One of two guests is busy
 * and then the other; a third writes while the server of its disk is killed.
 */
public final class GuestReproduction {
    private static final long ROOM_MB = 64;
    /** What a busy guest of an idle neighbour has: all but some pieces. */
    private static final double NEARLY_ALL = 0.8;

    private static final Duration BOOT_PATIENCE = Duration.ofSeconds(60);
    private static final int ROUNDS_PATIENCE = 6;
    /** An agent looks at miss-ratio curves less often than at all else. */
    private static final double CURVE_SECONDS = 60;

    private static final long POLL_MILLIS = 250;
    private static final long SETTLE_MILLIS = 500;
    private static final List<String> PAIR = List.of("guest-a", "guest-b");
    private static final String WRITER = "guest-c";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final GuestOptions options;
    private final TiercelServices services;
    private final EmulatedHost pair;
    private final EmulatedHost third;
    private final Path files;
    private final Progress progress;
    private double mostGiven;

    private GuestReproduction(
            GuestOptions options,
            TiercelServices services,
            EmulatedHost pair,
            EmulatedHost third,
            Path files,
            Progress progress) {
        this.options = options;
        this.services = services;
        this.pair = pair;
        this.third = third;
        this.files = files;
        this.progress = progress;
    }

    /**
     * Builds the programs, starts everything, and looks.
     *
     * @param home the checkout, whose programs are built
     * @throws IOException in words, if a tool is missing or something fails
     */
    public static GuestFindings run(GuestOptions options, Path home, Progress progress)
            throws IOException, InterruptedException {
        HostTool.require(List.of("qemu-system-x86_64"), "qemu-system-x86");
        HostPrograms programs = HostPrograms.build(home, progress);
        progress.stage("Starting a NameNode, the coordinator, two agents and three caches");
        Map<String, String> settings = Map.of(
                SsdSettings.INTERVAL.key(),
                options.intervalSeconds() + "s",
                RestSettings.ADDRESS.key(),
                "127.0.0.1:" + FreePort.next());
        try (TemporaryDirectory files = TemporaryDirectory.createIn(Path.of("/dev/shm"), "tiercel-guests-");
                EmbeddedCluster cluster =
                        EmbeddedCluster.plan().withDataNodes(1).start();
                TiercelServices services = TiercelServices.start(cluster, settings)) {
            Map<String, String> all = services.settings();
            EmulatedHost.Setting setting = new EmulatedHost.Setting(
                    programs,
                    text(all, EventSettings.COORDINATOR_ADDRESS.key()),
                    VersionTables.cluster(URI.create(cluster.uri())),
                    Path.of(text(all, EventSettings.SECRET_FILE.key())));
            try (EmulatedHost pair = EmulatedHost.begin(setting, files.path().resolve("hv-1"), "hv-1", ROOM_MB, PAIR);
                    EmulatedHost third = EmulatedHost.begin(
                            setting, files.path().resolve("hv-2"), "hv-2", ROOM_MB / 2, List.of(WRITER))) {
                return new GuestFindings(
                        options,
                        new GuestReproduction(options, services, pair, third, files.path(), progress).measure());
            }
        }
    }

    private GuestRun measure() throws IOException, InterruptedException {
        long began = System.nanoTime();
        double[] cpuBefore = {pair.agentCpuSeconds(), third.agentCpuSeconds()};
        List<Move> moves = new ArrayList<>();
        int wentOn = 0;
        try (QemuGuest writer = QemuGuest.boot(files, WRITER, GuestWork.WRITES, third.socket(WRITER))) {
            awaitDots(writer, 0, BOOT_PATIENCE);
            for (int turn = 0; turn < options.repetitions(); turn++) {
                String busy = PAIR.get(turn % 2);
                progress.stage("Turn " + (turn + 1) + ": " + busy + " is busy");
                moves.add(move(busy, PAIR.get(1 - turn % 2)));
            }
            for (int kill = 0; kill < options.kills(); kill++) {
                progress.stage("Killing the server of " + WRITER + ", " + (kill + 1) + " of " + options.kills());
                wentOn += goesOn(writer) ? 1 : 0;
            }
        }
        double seconds = seconds(began);
        return new GuestRun(
                moves,
                options.kills(),
                wentOn,
                mostGiven,
                List.of(
                        (pair.agentCpuSeconds() - cpuBefore[0]) / seconds,
                        (third.agentCpuSeconds() - cpuBefore[1]) / seconds));
    }

    /** The busy guest reads, and the other halts, until the SSD is the busy one's. */
    private Move move(String busy, String idle) throws IOException, InterruptedException {
        try (QemuGuest one = QemuGuest.boot(files, busy, GuestWork.READS, pair.socket(busy));
                QemuGuest other = QemuGuest.boot(files, idle, GuestWork.IDLES, pair.socket(idle))) {
            long began = System.nanoTime();
            int first = rounds();
            double part = 0;
            double patience = CURVE_SECONDS + ROUNDS_PATIENCE * options.intervalSeconds();
            while (part < NEARLY_ALL && seconds(began) < patience) {
                Thread.sleep(POLL_MILLIS);
                mostGiven = Math.max(mostGiven, pair.givenBytes() / (double) (ROOM_MB << 20));
                part = pair.stat(busy).path("size_bytes").asLong() / (double) (ROOM_MB << 20);
                if (!one.runs() || !other.runs()) {
                    throw new IOException("a guest has ended");
                }
            }
            progress.detail(busy + " has " + Math.round(part * 100) + " % of the SSD");
            return new Move(rounds() - first, seconds(began), part);
        }
    }

    private static double seconds(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1e9;
    }

    private boolean goesOn(QemuGuest writer) throws IOException, InterruptedException {
        third.killServer(WRITER);
        // What it has written before its disk failed may still be told.
        Thread.sleep(SETTLE_MILLIS);
        return awaitDots(writer, writer.said().length(), BOOT_PATIENCE);
    }

    /** Waits until the guest has written more, and read it back; no if it does not, or says that something is wrong. */
    private static boolean awaitDots(QemuGuest guest, int more, Duration patience)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline) {
            String said = guest.said();
            if (said.contains("X") || said.contains("E")) {
                return false;
            }
            if (said.length() > more) {
                return true;
            }
            Thread.sleep(POLL_MILLIS);
        }
        return false;
    }

    /** The rounds that the loop has made. */
    private int rounds() throws IOException, InterruptedException {
        Map<String, String> all = services.settings();
        String token =
                RestToken.of(SecretFile.peer(Path.of(text(all, EventSettings.SECRET_FILE.key())), PeerRole.COMMAND));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://" + text(all, RestSettings.ADDRESS.key()) + "/ssd"))
                .header("Authorization", "Bearer " + token)
                .timeout(Duration.ofSeconds(10))
                .build();
        String answer = HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body();
        return JSON.readTree(answer).path("last").path("round").asInt();
    }

    private static String text(Map<String, String> settings, String key) {
        String text = settings.get(key);
        if (text == null) {
            throw new IllegalStateException("the services have no " + key);
        }
        return text;
    }
}
