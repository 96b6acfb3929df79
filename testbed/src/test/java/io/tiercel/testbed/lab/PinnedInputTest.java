package io.tiercel.testbed.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.lab.Lab;
import io.tiercel.lab.host.LabRequirements;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Vm;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What holds for blocks in memory, shown on real processes and by what the kernel says of them: a pinned block is in memory
 * once and is read from no disk, and a job goes on whatever is killed.
 */
@Tag("root")
@Tag("cluster")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PinnedInputTest {
    private static final int LINES = 1_200_000;
    private static final String INPUT = "/pinned/text";
    private static final int READS_MAX = 5;
    private static final int PAGE_BYTES = 4096;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String SHELL = "org.apache.hadoop.fs.FsShell";

    private @Nullable TemporaryDirectory folder;
    private @Nullable Lab made;

    @BeforeAll
    void makeLab() throws Exception {
        assumeLab();
        folder = TemporaryDirectory.create("tiercel-pinned-");
        made = Lab.up(plan(folder.path()), folder.path(), stage -> {}, detail -> {});
        Path text = folder.path().resolve("text");
        Files.writeString(text, "the fox the dog\n".repeat(LINES), StandardCharsets.US_ASCII);
        run(LabTopology.MASTER, SHELL, "-mkdir", "-p", "/pinned");
        run(LabTopology.MASTER, SHELL, "-put", text.toString(), INPUT);
        read("copy");
        Await.until("the input is pinned", PATIENCE, () -> lockedBytes() >= Files.size(text));
    }

    @AfterAll
    void removeLab() throws Exception {
        if (made != null) {
            made.close();
        }
        if (folder != null) {
            folder.close();
        }
    }

    @Test
    @Order(1)
    void pinnedBlock_isInMemoryOnce_andIsReadFromNoDisk() throws Exception {
        lab().dropCaches();
        Map<String, List<Path>> replicas = replicas();
        assertThat(replicas).hasSize(3);
        for (Map.Entry<String, List<Path>> block : replicas.entrySet()) {
            List<Boolean> resident = new ArrayList<>();
            for (Path replica : block.getValue()) {
                long pages = residentBytes(replica);
                assertThat(pages)
                        .as(replica + " is in memory whole or not at all")
                        .isIn(0L, pageBytes(replica));
                resident.add(pages > 0);
            }
            assertThat(resident).as(block.getKey()).containsExactlyInAnyOrder(true, false);
        }
        long disks = lab().meters().diskReadBytes();
        read("first");
        assertThat(lab().meters().diskReadBytes())
                .as("read from the hosts' disks")
                .isEqualTo(disks);
        assertThat(folder().resolve("first")).hasSameBinaryContentAs(folder().resolve("text"));
        assertThat(leastDataNodeReadBytes()).as("/proc/PID/io of the DataNodes").isZero();
    }

    @Test
    @Order(2)
    void job_endsWithTheRightOutput_andNothingStaysLocked_whateverIsKilled() throws Exception {
        Process job = startJob();
        Await.until("its master runs", PATIENCE, () -> !masters().isEmpty());
        Await.until("a map task runs", PATIENCE, () -> !processes("YarnChild").isEmpty());
        lab().kill(lab().daemon(TiercelOnLab.COORDINATOR));
        Daemon pinning = pinning();
        lab().kill(pinning);
        masters().forEach(ProcessHandle::destroyForcibly);
        lab().restart(lab().daemon(Daemon.name(Role.RESOURCE_MANAGER, LabTopology.MASTER)));
        assertThat(job.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
        assertThat(job.exitValue())
                .as(Files.readString(folder().resolve("job.err")))
                .isZero();
        assertThat(counts()).isEqualTo(Map.of("the", 2L * LINES, "fox", (long) LINES, "dog", (long) LINES));

        lab().restart(lab().daemon(TiercelOnLab.COORDINATOR));
        lab().restart(pinning);
        run(LabTopology.MASTER, SHELL, "-rm", "-skipTrash", INPUT);
        Await.until("nothing is locked", PATIENCE, () -> lockedBytes() == 0);
    }

    private static LabPlan plan(Path directory) throws IOException {
        LabPlan stock = LabPlan.defaults()
                .withShape(new LabShape(1, 2, 1))
                .withSetting("dfs.blocksize", Integer.toString(8 << 20))
                .withSetting("dfs.replication", "2")
                .withSetting("dfs.heartbeat.interval", "1")
                .withSetting("yarn.resourcemanager.connect.retry-interval.ms", "1000")
                .withSetting(Role.RESOURCE_MANAGER, "yarn.resourcemanager.recovery.enabled", "true")
                .withSetting(
                        Role.RESOURCE_MANAGER,
                        "yarn.resourcemanager.store.class",
                        "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore")
                .withSetting(
                        Role.RESOURCE_MANAGER,
                        "yarn.resourcemanager.fs.state-store.uri",
                        directory.resolve("rm-state").toUri().toString())
                .withSetting(
                        Role.RESOURCE_MANAGER,
                        "yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms",
                        "1000");
        return TiercelOnLab.add(stock, directory, Scheme.CAVA_LRU, 256L << 20);
    }

    private static void assumeLab() throws IOException {
        assumeTrue(LabRequirements.isRoot(), "needs root, for namespaces, disks and control groups");
        try {
            LabRequirements.check();
            LabRequirements.checkMemory(LabPlan.defaults().withShape(new LabShape(1, 2, 1)));
        } catch (IOException e) {
            assumeTrue(false, "needs what a lab needs: " + e.getMessage());
        }
    }

    private Lab lab() {
        return Objects.requireNonNull(made);
    }

    private Path folder() {
        return Objects.requireNonNull(folder).path();
    }

    private Process startJob() throws IOException {
        List<String> arguments = List.of("wordcount", INPUT, "/pinned/out");
        return lab().java(LabTopology.MASTER, "org.apache.hadoop.examples.ExampleDriver", arguments, List.of(), 128)
                .redirectOutput(folder().resolve("job.out").toFile())
                .redirectError(folder().resolve("job.err").toFile())
                .start();
    }

    private List<String> run(String machine, String mainClass, String... arguments) throws IOException {
        return LabProgram.run(lab().java(machine, mainClass, List.of(arguments), List.of(), 128), PATIENCE);
    }

    /** Copies the input out of HDFS, on a VM, as the master has no relay that would take its reports of reads. */
    private void read(String copy) throws IOException {
        run(vms().get(0).name(), SHELL, "-get", INPUT, folder().resolve(copy).toString());
    }

    private Map<String, Long> counts() throws IOException {
        return run(LabTopology.MASTER, SHELL, "-cat", "/pinned/out/part-r-00000").stream()
                .map(line -> line.split("\t", -1))
                .collect(Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1])));
    }

    /** The files of each block, by its name. */
    private Map<String, List<Path>> replicas() throws IOException {
        Map<String, List<Path>> replicas = new TreeMap<>();
        for (Vm vm : vms()) {
            try (Stream<Path> files = Files.walk(lab().site().vmDirectory(vm).resolve("dfs"))) {
                files.filter(file -> file.getFileName().toString().matches("blk_\\d+"))
                        .filter(file -> file.toString().contains("finalized"))
                        .forEach(file -> replicas.computeIfAbsent(
                                        file.getFileName().toString(), name -> new ArrayList<>())
                                .add(file));
            }
        }
        return replicas;
    }

    /** What mincore says of the file. */
    private static long residentBytes(Path file) throws IOException {
        ProcessBuilder fincore =
                new ProcessBuilder("fincore", "--bytes", "--raw", "--noheadings", "--output", "RES", file.toString());
        return Long.parseLong(LabProgram.run(fincore, PATIENCE).get(0).strip());
    }

    private static long pageBytes(Path file) throws IOException {
        return (Files.size(file) + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    }

    /**
     * What the DataNodes read from disks while the input is read, in the read with which they read least: when caches have just
     * been emptied, a DataNode also reads parts of its own JVM's files as it comes to need them, each once. In every read
     * it is less than the smallest block.
     */
    private long leastDataNodeReadBytes() throws IOException {
        long least = Long.MAX_VALUE;
        for (int times = 0; times < READS_MAX && least > 0; times++) {
            long before = dataNodeReadBytes();
            read("again-" + times);
            long read = dataNodeReadBytes() - before;
            assertThat(read).as("/proc/PID/io of the DataNodes").isLessThan(smallestBlockBytes());
            least = Math.min(least, read);
        }
        return least;
    }

    private long smallestBlockBytes() throws IOException {
        long smallest = Long.MAX_VALUE;
        for (List<Path> block : replicas().values()) {
            smallest = Math.min(smallest, Files.size(block.get(0)));
        }
        return smallest;
    }

    private long dataNodeReadBytes() throws IOException {
        long sum = 0;
        for (Daemon dataNode : dataNodes().toList()) {
            Path io = Path.of("/proc", Long.toString(lab().pid(dataNode).orElseThrow()), "io");
            sum += Files.readAllLines(io).stream()
                    .filter(line -> line.startsWith("read_bytes: "))
                    .mapToLong(line -> Long.parseLong(line.substring("read_bytes: ".length())))
                    .sum();
        }
        return sum;
    }

    /** The DataNode that has most locked. */
    private Daemon pinning() {
        return dataNodes().max(Comparator.comparingLong(this::lockedBytes)).orElseThrow();
    }

    private List<Vm> vms() {
        return lab().topology().vms();
    }

    private Stream<Daemon> dataNodes() {
        return vms().stream().map(vm -> lab().daemon(Daemon.name(Role.DATA_NODE, vm.name())));
    }

    private long lockedBytes() {
        return dataNodes().mapToLong(this::lockedBytes).sum();
    }

    private long lockedBytes(Daemon dataNode) {
        try {
            return LockedMemory.bytes(lab().pid(dataNode));
        } catch (IOException e) {
            return 0;
        }
    }

    private List<ProcessHandle> masters() {
        return processes("MRAppMaster");
    }

    /** The JVMs of the lab's containers whose command line speaks of this class. */
    private List<ProcessHandle> processes(String mainClass) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .filter(process -> process.info().commandLine().orElse("").contains(mainClass))
                .filter(process -> process.info()
                        .commandLine()
                        .orElse("")
                        .contains(folder().getFileName().toString()))
                .toList();
    }
}
