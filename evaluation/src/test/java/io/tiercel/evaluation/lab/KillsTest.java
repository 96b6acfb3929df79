package io.tiercel.evaluation.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.lab.Lab;
import io.tiercel.lab.host.Machine;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Topology;
import io.tiercel.lab.plan.Vm;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One job, in whose middle the coordinator, a DataNode with pinned blocks, its master and the ResourceManager are killed. */
@Tag("root")
@Tag("cluster")
class KillsTest {
    private static final int LINES = 1_200_000;
    private static final String INPUT = "/kills/text";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Test
    void job_endsWithTheRightOutput_andNothingStaysLocked_whateverIsKilled() throws Exception {
        assumeLab();
        try (TemporaryDirectory folder = TemporaryDirectory.create("tiercel-kills-");
                Lab lab = Lab.up(plan(folder.path()), folder.path(), stage -> {}, detail -> {})) {
            Path text = folder.path().resolve("text");
            write(text);
            run(lab, "org.apache.hadoop.fs.FsShell", "-mkdir", "-p", "/kills");
            run(lab, "org.apache.hadoop.fs.FsShell", "-put", text.toString(), INPUT);
            read(lab, folder.path().resolve("copy"));
            await("the input is pinned", () -> lockedBytes(lab) >= size(text));

            Process job = start(lab, folder.path());
            await("its master runs", () -> !masters().isEmpty());
            await("a map task runs", () -> !processes("YarnChild").isEmpty());
            lab.kill(lab.daemon(TiercelOnLab.COORDINATOR));
            lab.kill(pinning(lab));
            masters().forEach(ProcessHandle::destroyForcibly);
            lab.restart(lab.daemon(Daemon.name(Role.RESOURCE_MANAGER, Topology.MASTER)));
            assertThat(job.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
            assertThat(job.exitValue())
                    .as(Files.readString(folder.path().resolve("job.err")))
                    .isZero();
            assertThat(counts(lab)).isEqualTo(Map.of("the", 2L * LINES, "fox", (long) LINES, "dog", (long) LINES));

            lab.restart(lab.daemon(TiercelOnLab.COORDINATOR));
            lab.restart(killed(lab));
            run(lab, "org.apache.hadoop.fs.FsShell", "-rm", "-skipTrash", INPUT);
            await("nothing is locked", () -> lockedBytes(lab) == 0);
        }
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
        return TiercelOnLab.add(stock, directory, "cava-lru", 256L << 20);
    }

    private static void assumeLab() throws IOException {
        assumeTrue(Machine.isRoot(), "needs root, for namespaces, disks and control groups");
        try {
            Machine.check();
            Machine.checkMemory(LabPlan.defaults().withShape(new LabShape(1, 2, 1)));
        } catch (IOException e) {
            assumeTrue(false, "needs what a lab needs: " + e.getMessage());
        }
    }

    private static void write(Path text) throws IOException {
        Files.writeString(text, "the fox the dog\n".repeat(LINES), StandardCharsets.US_ASCII);
    }

    private static long size(Path file) {
        return file.toFile().length();
    }

    private static Process start(Lab lab, Path folder) throws IOException {
        List<String> arguments = List.of("wordcount", INPUT, "/kills/out");
        return lab.java(Topology.MASTER, "org.apache.hadoop.examples.ExampleDriver", arguments, List.of(), 128)
                .redirectOutput(folder.resolve("job.out").toFile())
                .redirectError(folder.resolve("job.err").toFile())
                .start();
    }

    private static void run(Lab lab, String mainClass, String... arguments) throws IOException {
        LabProgram.run(lab.java(Topology.MASTER, mainClass, List.of(arguments), List.of(), 128), PATIENCE);
    }

    /** On a VM, as the master has no relay that would take its reports of reads. */
    private static void read(Lab lab, Path copy) throws IOException {
        String vm = lab.topology().vms().get(0).name();
        List<String> arguments = List.of("-get", INPUT, copy.toString());
        LabProgram.run(lab.java(vm, "org.apache.hadoop.fs.FsShell", arguments, List.of(), 128), PATIENCE);
    }

    private static Map<String, Long> counts(Lab lab) throws IOException {
        List<String> lines = LabProgram.run(
                lab.java(
                        Topology.MASTER,
                        "org.apache.hadoop.fs.FsShell",
                        List.of("-cat", "/kills/out/part-r-00000"),
                        List.of(),
                        128),
                PATIENCE);
        return lines.stream()
                .map(line -> line.split("\t", -1))
                .collect(Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1])));
    }

    /** The DataNode that has most locked. */
    private static Daemon pinning(Lab lab) {
        return dataNodes(lab)
                .max((one, other) -> Long.compare(lockedBytes(lab, one), lockedBytes(lab, other)))
                .orElseThrow();
    }

    private static Daemon killed(Lab lab) throws IOException {
        for (Daemon dataNode : dataNodes(lab).toList()) {
            if (lab.pid(dataNode).isEmpty()) {
                return dataNode;
            }
        }
        throw new IllegalStateException("no DataNode was killed");
    }

    private static Stream<Daemon> dataNodes(Lab lab) {
        return lab.topology().vms().stream().map(Vm::name).map(vm -> lab.daemon(Daemon.name(Role.DATA_NODE, vm)));
    }

    private static long lockedBytes(Lab lab) {
        return dataNodes(lab).mapToLong(dataNode -> lockedBytes(lab, dataNode)).sum();
    }

    private static long lockedBytes(Lab lab, Daemon dataNode) {
        try {
            return LockedMemory.bytes(lab.pid(dataNode));
        } catch (IOException e) {
            return 0;
        }
    }

    private static List<ProcessHandle> masters() {
        return processes("MRAppMaster");
    }

    /** The JVMs of containers whose command line speaks of this class. */
    private static List<ProcessHandle> processes(String mainClass) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .filter(process -> process.info().commandLine().orElse("").contains(mainClass))
                .filter(process -> process.info().commandLine().orElse("").contains("tiercel-kills-"))
                .toList();
    }

    private static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("within two minutes " + what).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }
}
