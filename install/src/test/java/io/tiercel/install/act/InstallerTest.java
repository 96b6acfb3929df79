package io.tiercel.install.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.install.plan.InstallRole;
import io.tiercel.install.text.OddConfigs;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallerTest {
    private static final InstallRole[] ALL = {
        InstallRole.COORDINATOR,
        InstallRole.RELAY,
        InstallRole.DATANODE,
        InstallRole.RESOURCEMANAGER,
        InstallRole.NODEMANAGER,
        InstallRole.CLIENT,
        InstallRole.HOST
    };
    private static final List<String> SITES =
            List.of("hdfs-site.xml", "yarn-site.xml", "mapred-site.xml", "capacity-scheduler.xml", "tiercel-site.xml");

    @TempDir
    private Path folder;

    private InstalledMachine machine;

    @BeforeEach
    void writeConfiguration() throws IOException {
        machine = new InstalledMachine(Files.createDirectories(folder.resolve("machine")));
        machine.write("hdfs-site.xml", "<configuration>\r\n  <!-- ours -->\r\n</configuration>");
        machine.write("hadoop-env.sh", "export JAVA_HOME=/usr");
    }

    @Test
    void install_writesEachPart_andAgainChangesNothing() throws IOException {
        assertThat(machine.become(ALL)).isNotEmpty();
        assertThat(machine.read("hdfs-site.xml"))
                .contains("tiercel-client-present.xml", "tiercel-datanode-present.xml", "<!-- ours -->\r\n");
        assertThat(machine.read("tiercel-client-site.xml"))
                .contains("<name>dfs.client.failover.proxy.provider.nn-1</name>", "hdfs://nn-1:8020/tiercel/1/");
        assertThat(machine.read("tiercel-site.xml")).contains("nn-1:8765", "/etc/tiercel/secret.${user.name}");
        assertThat(machine.read("hadoop-env.sh")).contains("export JAVA_HOME=/usr\nexport HADOOP_CLASSPATH=");
        Map<String, String> installed = machine.all();
        assertThat(machine.become(ALL)).isEmpty();
        assertThat(machine.all()).isEqualTo(installed);
    }

    @Test
    void uninstall_leavesNoTrace() throws IOException {
        Map<String, String> before = machine.all();
        machine.become(ALL);
        machine.become();
        assertThat(machine.all()).isEqualTo(before);
    }

    @Test
    void anyFiles_areRestored_byteForByte() throws IOException {
        Seed seed = Seed.announced("installer");
        for (int i = 0; i < 25; i++) {
            for (String site : SITES) {
                Files.deleteIfExists(machine.conf.resolve(site));
                if (seed.below(4) > 0) {
                    machine.write(site, OddConfigs.random(seed));
                }
            }
            Map<String, String> before = machine.all();
            machine.become(ALL);
            for (int turn = seed.below(3); turn > 0; turn--) {
                machine.become(some(seed));
            }
            machine.become();
            assertThat(machine.all()).isEqualTo(before);
        }
    }

    private static InstallRole[] some(Seed seed) {
        List<InstallRole> roles = new ArrayList<>(List.of(ALL));
        roles.removeIf(role -> seed.below(2) == 0);
        return roles.toArray(new InstallRole[0]);
    }

    @Test
    void oneRoleTakenOut_leavesTheOthers() throws IOException {
        machine.become(InstallRole.DATANODE);
        Map<String, String> without = machine.files();
        machine.become(InstallRole.DATANODE, InstallRole.CLIENT);
        assertThat(machine.read("hdfs-site.xml")).contains("tiercel-client-present.xml");
        machine.become(InstallRole.DATANODE);
        assertThat(machine.files()).isEqualTo(without);
    }

    @Test
    void ownersAndPermissions_stay_andSecretsAreTheirOwnersAlone() throws IOException {
        Path file = machine.conf.resolve("hdfs-site.xml");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        machine.become(ALL);
        assertThat(permissions(file)).isEqualTo("rw-r-----");
        Path secret = machine.root.resolve("etc/tiercel/secret." + System.getProperty("user.name"));
        assertThat(permissions(secret)).isEqualTo("rw-------");
        assertThat(permissions(machine.conf.resolve("tiercel-site.xml"))).isEqualTo("rw-r--r--");
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void secretThatWasRenewed_stays_alsoAfterAnotherInstall() throws IOException {
        machine.become(InstallRole.DATANODE);
        Path secret = machine.root.resolve("etc/tiercel/secret." + System.getProperty("user.name"));
        Files.writeString(secret, "renewed\n");
        assertThat(machine.become(InstallRole.DATANODE)).isEmpty();
        assertThat(machine.plan(Set.of(), new AtomicDisk()).notes())
                .contains(secret + " was renewed by somebody else since; it stays");
        machine.become();
        assertThat(secret).hasContent("renewed\n");
    }

    @Test
    void secrets_areKeptNowhereElse() throws IOException {
        machine.become(InstallRole.HOST, InstallRole.DATANODE);
        Map<String, String> kept = new TreeMap<>(machine.all());
        kept.keySet().removeAll(machine.files().keySet());
        assertThat(kept.keySet()).anyMatch(file -> file.endsWith("manifest.json"));
        assertThat(kept.values()).noneMatch(content -> content.contains("secret of"));
    }

    @Test
    void whatSomebodyElseHasWrittenSince_stays() throws IOException {
        machine.become(ALL);
        String theirs = "  <property><name>theirs</name><value>1</value></property>\r\n";
        String now = machine.read("hdfs-site.xml");
        machine.write("hdfs-site.xml", now.replace("  <!-- ours -->\r\n", "  <!-- ours -->\r\n" + theirs));
        Files.writeString(machine.conf.resolve("hadoop-env.sh"), machine.read("hadoop-env.sh") + "export B=2\n");
        machine.become(ALL);
        assertThat(machine.read("hdfs-site.xml")).contains(theirs, "tiercel-client-present.xml");
        machine.become();
        assertThat(machine.read("hdfs-site.xml"))
                .isEqualTo("<configuration>\r\n  <!-- ours -->\r\n" + theirs + "</configuration>");
        assertThat(machine.read("hadoop-env.sh")).isEqualTo("export JAVA_HOME=/usr\nexport B=2\n");
    }

    @Test
    void fileThatWeMade_andSomebodyElseUses_stays() throws IOException {
        machine.become(ALL);
        String site = machine.read("tiercel-site.xml");
        machine.write("tiercel-site.xml", OddConfigs.withSetting(site));
        machine.become();
        assertThat(machine.read("tiercel-site.xml")).contains("theirs").doesNotContain("nn-1:8765");
    }

    @Test
    void linesThatAnOperatorHasWritten_areNotWrittenAgain() throws IOException {
        String byHand = """
                <configuration xmlns:xi="http://www.w3.org/2001/XInclude">
                <xi:include href="tiercel-datanode-present.xml"><xi:fallback/></xi:include>
                </configuration>
                """;
        machine.write("hdfs-site.xml", byHand);
        machine.become(InstallRole.DATANODE);
        assertThat(machine.read("hdfs-site.xml")).isEqualTo(byHand);
        machine.write("hdfs-site.xml", byHand.replace("<xi:fallback/>", ""));
        assertThat(machine.plan(Set.of(InstallRole.DATANODE), new AtomicDisk()).problems())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem).contains("hdfs-site.xml", "without a fallback", "take that line"));
    }

    @Test
    void killedBetweenAnyTwoSteps_itGetsToTheEndTheNextTime() throws IOException {
        Map<String, String> before = machine.files();
        machine.become(ALL);
        Map<String, String> installed = machine.files();
        machine.become();
        int steps = 0;
        boolean killed = true;
        while (killed) {
            killed = killedAfter(steps, ALL);
            if (steps % 2 == 0) {
                machine.become(ALL);
                assertThat(machine.files()).as("installed after step " + steps).isEqualTo(installed);
            }
            machine.become();
            assertThat(machine.files()).as("undone after step " + steps).isEqualTo(before);
            machine.become(ALL);
            killedAfter(steps);
            if (steps % 3 == 0) {
                machine.become(ALL);
                assertThat(machine.files())
                        .as("installed again after step " + steps)
                        .isEqualTo(installed);
            }
            machine.become();
            assertThat(machine.files()).as("undone again after step " + steps).isEqualTo(before);
            steps++;
        }
        assertThat(steps).isGreaterThan(20);
    }

    private boolean killedAfter(int steps, InstallRole... roles) throws IOException {
        try {
            machine.become(new MortalDisk(steps, file -> {}), roles);
            return false;
        } catch (KilledException e) {
            return true;
        }
    }

    @Test
    void fileThatChangesMeanwhile_isNotWrittenOver() throws IOException {
        Disk racing = new MortalDisk(Integer.MAX_VALUE, file -> {
            if (file.endsWith("manifest.json")) {
                machine.write("hdfs-site.xml", "<configuration/>");
            }
        });
        assertThatThrownBy(() -> machine.become(racing, InstallRole.DATANODE))
                .hasMessageContaining("hdfs-site.xml has changed since it was looked at");
        assertThat(machine.read("hdfs-site.xml")).isEqualTo("<configuration/>");
        machine.become();
        assertThat(machine.read("hdfs-site.xml")).isEqualTo("<configuration/>");
    }

    /** The process was killed. */
    private static final class KilledException extends IOException {
        private static final long serialVersionUID = 1;
    }

    /** The disk of a process that is killed after some changes. */
    private static final class MortalDisk implements Disk {
        /** What happens before a change. */
        interface Hook {
            void before(Path file) throws IOException;
        }

        private final AtomicDisk disk = new AtomicDisk();
        private final Hook hook;
        private int left;

        MortalDisk(int left, Hook hook) {
            this.left = left;
            this.hook = hook;
        }

        private void step(Path file) throws IOException {
            hook.before(file);
            if (left-- == 0) {
                throw new KilledException();
            }
        }

        @Override
        public Optional<String> read(Path file) throws IOException {
            return disk.read(file);
        }

        @Override
        public void write(Path file, String raw, String owner, String mode) throws IOException {
            step(file);
            disk.write(file, raw, owner, mode);
        }

        @Override
        public void delete(Path file) throws IOException {
            step(file);
            disk.delete(file);
        }

        @Override
        public void makeDirectory(Path directory, String mode) throws IOException {
            step(directory);
            disk.makeDirectory(directory, mode);
        }
    }
}
