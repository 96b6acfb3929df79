package io.tiercel.coordinator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.relay.KeyQuestions;
import io.tiercel.relay.ReportIntake;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody wants to be accepted while the process may open no more files. */
@Timeout(120)
final class NoMoreFilesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void whoCannotBeAccepted_costsNoProcessor_andIsAcceptedOnceThereAreFiles(@TempDir Path directory) throws Exception {
        assumeTrue(Files.isExecutable(Serving.PRLIMIT), "nothing is there to limit the files of a process");
        try (ChildProcess child =
                ChildProcess.start(ChildProcess.Command.of(Serving.class.getName(), directory.toString()))) {
            assertThat(child.awaitExit(PATIENCE)).as("%s", child.output()).isEqualTo(Optional.of(0));
            assertThat(child.output()).as("%s", child.output()).contains("idle", "accepted");
        }
    }

    /** Serves relays and takes reports, uses all files up, and has a peer and a client knock. */
    static final class Serving {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
        private static final int FILES_MAX = 1_024;
        private static final long WATCHED_NANOS = TimeUnit.SECONDS.toNanos(2);

        private Serving() {}

        public static void main(String[] arguments) throws Exception {
            limitFiles();
            Path socket = Path.of(arguments[0], "reports");
            RelayServer.Config config = new RelayServer.Config(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    CoordinatorSecrets.of(new CoordinatorSecret(new Secret(new byte[32]))),
                    "nn",
                    10);
            try (RelayServer server = RelayServer.open(config, Visitors.NONE, System::nanoTime);
                    ReportIntake intake = ReportIntake.open(
                            socket, "machine", message -> true, new KeyQuestions(message -> true), System::nanoTime)) {
                SocketAddress port = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
                // Whatever classes there are to load take files, too.
                SocketChannel.open(port).close();
                SocketChannel.open(UnixDomainSocketAddress.of(intake.socket().path()))
                        .close();
                TimeUnit.MILLISECONDS.sleep(500);
                try (SocketChannel peer = SocketChannel.open();
                        SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                    long before = server.accepted();
                    List<FileChannel> files = filesUntilThereAreNoMore();
                    peer.connect(port);
                    client.connect(UnixDomainSocketAddress.of(socket));
                    long begun = processorNanos();
                    TimeUnit.NANOSECONDS.sleep(WATCHED_NANOS);
                    long used = processorNanos() - begun;
                    for (FileChannel file : files) {
                        file.close();
                    }
                    System.out.println(used < WATCHED_NANOS / 10 ? "idle" : "busy for " + used + " ns");
                    while (server.accepted() == before) {
                        TimeUnit.MILLISECONDS.sleep(10);
                    }
                    System.out.println("accepted");
                }
            }
        }

        /** To as few as are usual: some machines let a process open more than their memory holds. */
        private static void limitFiles() throws IOException, InterruptedException {
            String self = String.valueOf(ProcessHandle.current().pid());
            int exit = new ProcessBuilder(PRLIMIT.toString(), "--pid", self, "--nofile=" + FILES_MAX + ":" + FILES_MAX)
                    .inheritIO()
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IOException("the files of this process are not limited");
            }
        }

        private static List<FileChannel> filesUntilThereAreNoMore() {
            List<FileChannel> files = new ArrayList<>();
            try {
                while (true) {
                    files.add(FileChannel.open(Path.of("/dev/null")));
                }
            } catch (IOException e) {
                return files;
            }
        }

        /** Of the threads that accept. */
        private static long processorNanos() {
            return LongStream.of(THREADS.getAllThreadIds())
                    .filter(id -> THREADS.getThreadInfo(id).getThreadName().matches("tiercel (relays|reports)"))
                    .map(THREADS::getThreadCpuTime)
                    .sum();
        }
    }
}
