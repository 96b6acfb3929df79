package io.tiercel.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.testkit.SharedCluster;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallCommandTest {
    private static final String USER = System.getProperty("user.name");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeConfiguration() throws IOException {
        write("core-site.xml", """
                <configuration>
                  <property><name>fs.defaultFS</name><value>hdfs://nn-1:8020</value></property>
                </configuration>
                """);
        write("hdfs-site.xml", "<configuration>\n  <!-- of the operator -->\n</configuration>\n");
        Files.createDirectories(folder.resolve("units"));
    }

    @Test
    void dryRun_showsEachChangeAsADiff_andMakesNone() throws IOException {
        Map<String, String> before = files();
        assertThat(install("datanode", "--coordinator", "nn-1", "--dry-run", "--secret", coordinatorsSecret()))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("+++ " + conf("hdfs-site.xml"), "   <!-- of the operator -->", "+  <xi:include ")
                .contains("nn-1:8765", "this was a dry run")
                .contains("create " + folder.resolve("etc/secret." + USER) + " (rw------- " + USER + ")")
                .doesNotContain("tiercel-secret ");
        before.put("secret", files().get("secret"));
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void install_asksBefore_andTakesNoForNo() throws IOException {
        Map<String, String> before = files();
        assertThat(answering("n\n", "coordinator", "--coordinator", "nn-1")).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains("[y/N]", "Nothing was changed");
        assertThat(files()).isEqualTo(before);
        assertThat(answering("y\n", "coordinator", "--coordinator", "nn-1")).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(folder.resolve("units/tiercel-coordinator.service")))
                .contains("User=" + USER, "HADOOP_CONF_DIR=" + folder.resolve("conf"), "tiercel coordinator");
        Path secret = folder.resolve("etc/secret." + USER);
        assertThat(SecretFile.peer(secret, PeerRole.RELAY).role()).isEqualTo(PeerRole.RELAY);
    }

    @Test
    void install_thenUninstall_leavesWhatWasThere() throws IOException {
        Map<String, String> before = files();
        assertThat(install(
                        "coordinator,relay,datanode,resourcemanager,client",
                        "--coordinator",
                        "nn-1",
                        "--no-jobs",
                        "--yes"))
                .as(err::toString)
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("files were changed", "To take effect, run:", "systemctl restart tiercel-relay")
                .contains("What tiercel doctor says:", ": 0 errors");
        out.getBuffer().setLength(0);
        assertThat(install("client", "--yes")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("Nothing to change");
        assertThat(uninstall("--yes")).isEqualTo(ExitCode.OK);
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void json_hasChangesAndWhatIsNext() throws IOException {
        assertThat(install("coordinator", "--coordinator", "nn-1", "--json")).isEqualTo(ExitCode.USAGE);
        out.getBuffer().setLength(0);
        install("coordinator", "--coordinator", "nn-1", "--json", "--yes");
        JsonNode said = new ObjectMapper().readTree(out.toString());
        assertThat(said.get("changed").asBoolean()).isTrue();
        assertThat(said.get("changes"))
                .extracting(change -> change.get("action").asText())
                .containsOnly("create");
        assertThat(said.get("next").toString()).contains("systemctl restart tiercel-coordinator");
        assertThat(said.get("problems")).isEmpty();
    }

    @Test
    void whatIsMissing_isSaid_andNothingIsChanged() throws IOException {
        Map<String, String> before = files();
        assertThat(install("relay", "--yes")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("--coordinator HOST:PORT is missing", "tiercel secret give relay --out FILE");
        assertThat(files()).isEqualTo(before);
        assertThat(install("relais")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--role relais: the roles are jars, coordinator");
        assertThat(install("relay", "--set", "tiercel.events.ownr=x")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("did you mean tiercel.events.owner?");
    }

    @Test
    void agentOfAHypervisor_isToldWhereTheCoordinatorIs_beforeItsTables() throws IOException {
        Path settings = Files.createDirectories(folder.resolve("etc")).resolve("agent.toml");
        Files.writeString(settings, "#coordinator = \"master:8765\"\n[[ssd]]\niops = 1\n");
        Files.delete(conf("core-site.xml"));
        Map<String, String> before = files();
        String secret = coordinatorsSecret();
        assertThat(install("host", "--coordinator", "nn-1", "--fs", "hdfs://nn-1", "--secret", secret, "--yes"))
                .as(err::toString)
                .isEqualTo(ExitCode.OK);
        assertThat(Files.readString(settings))
                .contains("coordinator = \"nn-1:8765\"\ncluster = \"hdfs://nn-1\"\n")
                .endsWith("# tiercel install: end\n[[ssd]]\niops = 1\n");
        assertThat(SecretFile.peer(folder.resolve("etc/secret.host"), PeerRole.HOST)
                        .role())
                .isEqualTo(PeerRole.HOST);
        uninstall("--yes");
        Files.delete(Path.of(secret));
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void plan_namesEachMachine() throws IOException {
        Path cluster =
                Files.writeString(folder.resolve("cluster"), "coordinator nn-1\n# workers\ndatanode: vm-1, vm-2\n");
        assertThat(run(
                        "install",
                        "--plan",
                        "--cluster",
                        cluster.toString(),
                        "--on",
                        "client=gw-1",
                        "--coordinator",
                        "nn-1"))
                .as(err::toString)
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains(
                        "vm-2: install datanode", "--role relay,client --coordinator nn-1 --secret secret.relay --yes");
        assertThat(run("install", "--plan", "--on", "client=gw-1")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("a cluster has one coordinator");
    }

    @Test
    @Tag("cluster")
    void clients_areInstalled_onceHdfsHasWhatJobsNeed() throws IOException {
        String cluster = SharedCluster.instance().uri();
        write(
                "core-site.xml",
                "<configuration><property><name>fs.defaultFS</name><value>" + cluster
                        + "</value></property></configuration>");
        Path jars = Files.createDirectories(folder.resolve("jars"));
        for (String part : List.of("client", "appmaster")) {
            new JarOutputStream(Files.newOutputStream(jars.resolve("tiercel-" + part + "-1.jar")), new Manifest())
                    .close();
        }
        String[] more = {"--jars", jars.toString(), "--hdfs-dir", "/tiercel/of-this-test", "--yes"};
        String[] dry = {"--jars", jars.toString(), "--hdfs-dir", "/tiercel/of-this-test", "--dry-run"};
        assertThat(install("jars,client", dry)).as(err::toString).isEqualTo(ExitCode.OK);
        assertThat(install("client", more)).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("HDFS has no /tiercel/of-this-test/tiercel-client.jar", "--role jars");
        assertThat(install("jars,client", more)).as(out::toString).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(conf("tiercel-client-site.xml")))
                .contains(cluster + "/tiercel/of-this-test/tiercel-client.jar");
        assertThat(uninstall("--role", "jars", "--hdfs-dir", "/tiercel/of-this-test", "--yes"))
                .isEqualTo(ExitCode.OK);
        try (FileSystem files = SharedCluster.instance().newFileSystem()) {
            assertThat(files.exists(new org.apache.hadoop.fs.Path("/tiercel/of-this-test")))
                    .isFalse();
        }
    }

    private String coordinatorsSecret() throws IOException {
        return Files.writeString(folder.resolve("secret"), "0123456789abcdef0123456789abcdef")
                .toString();
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(conf(file), text);
    }

    private Path conf(String file) {
        return folder.resolve("conf").resolve(file);
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    private int answering(String answer, String role, String... more) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8)));
        try {
            return install(role, more);
        } finally {
            System.setIn(before);
        }
    }

    private int install(String role, String... more) {
        List<String> words = new ArrayList<>(List.of("install", "--role", role));
        words.addAll(List.of(more));
        return onThisMachine(words);
    }

    private int uninstall(String... more) {
        List<String> words = new ArrayList<>(List.of("uninstall"));
        words.addAll(List.of(more));
        return onThisMachine(words);
    }

    private int onThisMachine(List<String> words) {
        words.addAll(List.of(
                "--state",
                folder.resolve("state").toString(),
                "--etc",
                folder.resolve("etc").toString()));
        words.addAll(List.of("--units", folder.resolve("units").toString(), "--hadoop-conf"));
        words.addAll(List.of(folder.resolve("conf").toString(), "--hdfs-user", USER, "--yarn-user", USER));
        words.addAll(List.of("--relay-user", USER));
        return run(words.toArray(new String[0]));
    }

    private int run(String... words) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
    }
}
