package io.tiercel.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.lab.daemons.LiveNodes;
import io.tiercel.lab.guest.HostCpuCalculator;
import io.tiercel.lab.host.LabRequirements;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Vm;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The smallest lab that has a link: one rack of two hosts of one VM. */
@Tag("root")
@Tag("cluster")
class LabTest {
    private static final int FILE_BYTES = 8 << 20;
    private static final int WAIT_SECONDS_MAX = 120;
    private static final String ALLOWED = AllowedCpusMain.class.getName();
    private static final String TESTS = AllowedCpusMain.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath();

    private static TemporaryDirectory folder;
    private static Lab lab;

    @BeforeAll
    static void up() throws Exception {
        assumeLab();
        folder = TemporaryDirectory.create("tiercel-lab-");
        LabPlan plan = LabPlan.defaults()
                .withShape(new LabShape(1, 2, 1))
                .withLimits(LabLimits.DEFAULT.withHostCpus(divideCpus() ? 1 : 0))
                .withSetting("dfs.namenode.heartbeat.recheck-interval", "500")
                .withSetting("dfs.heartbeat.interval", "1");
        lab = Lab.up(plan, folder.path(), stage -> {}, detail -> {});
    }

    @AfterAll
    static void down() throws Exception {
        if (lab != null) {
            String prefix = lab.site().prefix();
            lab.close();
            assertThat(Remains.of(prefix, folder.path())).isEmpty();
        }
        if (folder != null) {
            folder.close();
        }
    }

    /** Skips the caller where no lab can be. */
    static void assumeLab() throws IOException {
        assumeTrue(LabRequirements.isRoot(), "needs root, for namespaces, disks and control groups");
        try {
            LabRequirements.check();
            LabRequirements.checkMemory(LabPlan.defaults().withShape(new LabShape(1, 2, 1)));
        } catch (IOException e) {
            assumeTrue(false, "needs what a lab needs: " + e.getMessage());
        }
    }

    @Test
    void status_isComplete_withinItsMemory() throws Exception {
        LabStatus status = lab.status();
        assertThat(status.complete()).isTrue();
        assertThat(status.daemons()).hasSize(7);
        assertThat(status.memoryBytes()).isPositive().isLessThan(status.memoryBytesMax());
    }

    @Test
    void daemons_areInTheirMachinesNetworkAndUnderItsName() throws Exception {
        Vm vm = lab.topology().vms().get(0);
        long pid = lab.pid(daemon(Role.DATA_NODE, vm)).orElseThrow();
        String inside = output(lab.exec(vm.name(), List.of("sh", "-c", "readlink /proc/self/ns/net; hostname")));
        assertThat(inside)
                .isEqualTo(Files.readSymbolicLink(Path.of("/proc/" + pid + "/ns/net")) + "\n" + vm.name() + "\n");
        assertThat(inside)
                .doesNotContain(
                        Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString());
    }

    @Test
    void vmAndGuest_runOnTheirHostsCpu_andNodeManagersMeasureIt() throws Exception {
        assumeTrue(divideCpus(), "needs two CPUs, one for each host");
        Host host = lab.topology().hosts().get(1);
        String vm = host.vms().get(0).name();
        assertThat(output(lab.exec(vm, List.of("grep", "Cpus_allowed_list", "/proc/self/status"))))
                .endsWith("\t1\n");
        assertThat(output(lab.guest(host, ALLOWED, List.of(), List.of(TESTS), 16)))
                .isEqualTo("1\n");
        assertThat(Files.readString(lab.site().logDirectory().resolve(vm + "-nodemanager.log")))
                .contains("Using ResourceCalculatorPlugin: " + HostCpuCalculator.class.getName());
    }

    private static boolean divideCpus() {
        return Runtime.getRuntime().availableProcessors() >= 2;
    }

    @Test
    void racks_areKnownToHdfs() throws Exception {
        String printed = hadoop("org.apache.hadoop.hdfs.tools.DFSAdmin", "-printTopology");
        assertThat(printed).contains("Rack: /r1").doesNotContain("default-rack");
    }

    @Test
    void read_afterCachesWereDropped_comesFromTheDiskAndOverTheLink() throws Exception {
        put("/cold", "2");
        lab.dropCaches();
        long disksBefore = lab.meters().diskReadBytes();
        long linkBefore = linkBytes();
        hadoop("org.apache.hadoop.fs.FsShell", "-cat", "/cold");
        assertThat(lab.meters().diskReadBytes() - disksBefore).isGreaterThanOrEqualTo(FILE_BYTES);
        assertThat(linkBytes() - linkBefore).isGreaterThanOrEqualTo(FILE_BYTES);
    }

    @Test
    void dataNode_thatWasKilled_isLiveAgainAfterARestart() throws Exception {
        Vm vm = lab.topology().vms().get(1);
        Daemon daemon = daemon(Role.DATA_NODE, vm);
        long before = lab.pid(daemon).orElseThrow();
        lab.kill(daemon);
        assertThat(lab.pid(daemon)).isEmpty();
        assertThat(lab.status().complete()).isFalse();
        lab.restart(daemon);
        assertThat(lab.pid(daemon).orElseThrow()).isNotEqualTo(before);
        lab.awaitWorkers(detail -> {});
        assertThat(lab.liveNodes()).isEqualTo(new LiveNodes(2, 2));
    }

    @Test
    void secondLab_inTheSameDirectory_isRefused() {
        assertThatThrownBy(() -> Lab.up(LabPlan.defaults(), folder.path(), stage -> {}, detail -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another process is making, using or removing the lab");
        assertThatThrownBy(() -> Lab.down(folder.path())).isInstanceOf(IOException.class);
    }

    private static void put(String file, String replicas) throws Exception {
        Path local = folder.path().resolve("input");
        Files.write(local, new byte[FILE_BYTES]);
        hadoop("org.apache.hadoop.fs.FsShell", "-D", "dfs.replication=" + replicas, "-put", local.toString(), file);
    }

    /** What came up from both hosts. */
    private static long linkBytes() throws IOException {
        long sum = 0;
        for (Host host : lab.topology().hosts()) {
            sum += lab.meters().uplink(host.name()).sent();
        }
        return sum;
    }

    private static Daemon daemon(Role role, Vm vm) {
        return lab.daemons().stream()
                .filter(daemon -> daemon.role() == role && daemon.machine().equals(vm.name()))
                .findFirst()
                .orElseThrow();
    }

    private static String hadoop(String mainClass, String... arguments) throws Exception {
        return output(lab.java(LabTopology.MASTER, mainClass, List.of(arguments), List.of(), 128));
    }

    private static String output(ProcessBuilder builder) throws Exception {
        Path file = folder.path().resolve("output");
        Process process = builder.redirectOutput(file.toFile())
                .redirectError(folder.path().resolve("errors").toFile())
                .start();
        try {
            assertThat(process.waitFor(WAIT_SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue())
                    .as(Files.readString(folder.path().resolve("errors")))
                    .isZero();
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } finally {
            process.destroyForcibly();
        }
    }
}
