package io.tiercel.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TopologyCommandTest {
    private static final List<String> RATES =
            List.of("# Mbit/s", "a b 9000", "c d 8000", "a c 900", "a d 950", "b c 880", "b d 1000");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void show_printsATree() throws IOException {
        assertThat(run("topology", "show", file("t", "vm-1 pm-1 /east", "vm-2 pm-1 /east", "vm-3 pm-2 /west")))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines())
                .containsExactly("2 racks, 2 hosts, 3 VMs", "/east", "  pm-1: vm-1 vm-2", "/west", "  pm-2: vm-3");
    }

    @Test
    void show_readsTextInUtf8Only_andNoMarkAsAName() throws IOException {
        assertThat(run("topology", "show", file("t", "\ufeffvm-1 pm-1 /east"))).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("  pm-1: vm-1" + System.lineSeparator());
        Path other = Files.writeString(folder.resolve("u"), "vm-1 pm-1 /east", StandardCharsets.UTF_16BE);
        assertThat(run("topology", "show", other.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .isEqualTo("tiercel: " + other + ", line 1: is text in UTF-16BE; save it as UTF-8"
                        + System.lineSeparator());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nan | a rate must be a number, found 'nan'
            NaN | a rate must be a positive number: NaN
            """)
    void infer_ofWhatIsNoRate_saysSoInOneLine(String rate, String trouble) throws IOException {
        String rates = file("rates", "a b " + rate);
        assertThat(run("topology", "infer", "--measured", rates)).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).isEqualTo("tiercel: " + rates + ", line 1: " + trouble + System.lineSeparator());
    }

    @Test
    void show_countsOneAsOne() throws IOException {
        assertThat(run("topology", "show", file("t", "vm-1 pm-1 /east"))).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).startsWith("1 rack, 1 host, 1 VM" + System.lineSeparator());
    }

    @Test
    void show_withoutAFile_takesTheOneThatIsSet() throws IOException {
        String topology = file("t", "vm-1 pm-1 /east");
        file(
                "tiercel-site.xml",
                "<configuration><property><name>tiercel.topology.file</name><value>" + topology
                        + "</value></property></configuration>");
        assertThat(run("topology", "show", "--conf", folder.toString(), "--json"))
                .isEqualTo(ExitCode.OK);
        JsonNode shown = new ObjectMapper().readTree(out.toString());
        assertThat(shown.get("file").asText()).isEqualTo(topology);
        assertThat(shown.at("/racks/0/hosts/0/vms/0").asText()).isEqualTo("vm-1");
    }

    @Test
    void show_whereNoFileIsSet_asksForOne() {
        assertThat(run("topology", "show", "--conf", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("tiercel.topology.file is not set");
    }

    @Test
    void show_ofAMalformedFile_namesFileLineAndFault() throws IOException {
        String topology = file("t", "vm-1 pm-1 /east", "vm-1 pm-2 /east");
        assertThat(run("topology", "show", topology)).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains(topology + ", line 2: the VM vm-1 is there twice");
    }

    @Test
    void table_isWhatHadoopReads() throws IOException {
        String topology = file("t", "vm-1 pm-1 /east", "vm-2 pm-1 /east", "vm-3 pm-2 west");
        assertThat(run("topology", "table", topology)).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines()).containsExactly("vm-1 /east", "vm-2 /east", "vm-3 /west");
        out.getBuffer().setLength(0);
        assertThat(run("topology", "table", "--node-groups", topology)).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines()).containsExactly("vm-1 /east/pm-1", "vm-2 /east/pm-1", "vm-3 /west/pm-2");
    }

    @Test
    void infer_writesAFileThatShowCanRead() throws IOException {
        Path written = folder.resolve("inferred");
        assertThat(run("topology", "infer", "--measured", rates(), "--out", written.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("host-1: a b", "host-2: c d", "hosts: confidence 1.00", "racks: cannot tell");
        assertThat(Files.readAllLines(written))
                .contains("d host-2 /rack-1")
                .anyMatch(line -> line.startsWith("# racks"));
        assertThat(run("topology", "show", written.toString())).isEqualTo(ExitCode.OK);
    }

    @Test
    void infer_takesGroupsForRacks_ifAskedTo() throws IOException {
        assertThat(run("topology", "infer", "--measured", rates(), "--groups", "racks", "--json"))
                .isEqualTo(ExitCode.OK);
        JsonNode inferred = new ObjectMapper().readTree(out.toString());
        assertThat(inferred.get("racks")).hasSize(2);
        assertThat(inferred.at("/hosts_verdict/told").asBoolean()).isFalse();
    }

    @Test
    void infer_thatCannotTell_failsAndWritesNothing() throws IOException {
        Path written = folder.resolve("inferred");
        String hops = file("hops", "a r", "b r");
        assertThat(run("topology", "infer", "--first-hops", hops, "--out", written.toString()))
                .isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains("hosts: cannot tell");
        assertThat(written).doesNotExist();
    }

    @Test
    void infer_fromNothingOrNonsense_saysWhatIsMissing() throws IOException {
        assertThat(run("topology", "infer")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--fs hdfs://HOST[:PORT] is missing");
        assertThat(run("topology", "infer", "--relays", "--measured", rates())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("give one of --relays, --hosts and --measured");
        assertThat(run("topology", "infer", "--fs", "hdfs://nn:1", "--pair-max", "1m"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("expected at least 2m");
        assertThat(run("topology", "infer", "--measured", file("bad", "a b"))).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("bad, line 1: expected the VM that sent");
        assertThat(run("topology", "infer", "--measured", rates(), "--first-hops", file("h", "a h1")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("there is no first hop of b");
    }

    @Test
    void infer_fromAnEmptyFile_namesIt() throws IOException {
        assertThat(run("topology", "infer", "--measured", file("rates", "# none yet")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(run("topology", "infer", "--first-hops", file("hops", ""))).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("rates: there are no rates in it", "hops: there are no first hops in it");
    }

    @Test
    void infer_thatMeasuresNothing_hasNothingToSave() throws IOException {
        String saved = folder.resolve("saved").toString();
        assertThat(run("topology", "infer", "--measured", rates(), "--save-measured", saved))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--save-measured is for what is measured now");
    }

    @Test
    void infer_namesKindsOfGroupsAsTheyAreWritten() {
        assertThat(run("topology", "infer", "--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("hosts, racks").doesNotContain("HOSTS");
    }

    @Test
    void missingConfiguration_canBeReplacedByTheFileThatIsLookedFor() {
        String none = folder.resolve("none").toString();
        assertThat(run("topology", "show", "--conf", none)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("no configuration directory " + none + ": give --conf DIR or FILE");
        assertThat(run("topology", "infer", "--hosts", "a,b", "--conf", none)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("give --conf DIR or --secret FILE");
    }

    @Test
    void missingFile_isAUsageErrorInOneLine() {
        String none = folder.resolve("none").toString();
        assertThat(run("topology", "show", none)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines())
                .containsExactly("tiercel: there is no readable file " + none, "Try 'tiercel topology show --help'.");
        assertThat(run("topology", "infer", "--measured", none)).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void show_ofAFileWithoutVms_saysSo() throws IOException {
        assertThat(run("topology", "show", file("t", "# none yet"))).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("t: there are no VMs in it");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void infer_intoAFileThatCannotBeWritten_isAUsageErrorThatNamesTheOption() throws IOException {
        String out = folder.resolve("none/t").toString();
        assertThat(run("topology", "infer", "--measured", rates(), "--out", out))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'--out': " + out + " cannot be written");
    }

    @Test
    void topology_asksWhat() {
        assertThat(run("topology")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("Do what with the topology?");
    }

    private String rates() throws IOException {
        return file("rates", RATES.toArray(new String[0]));
    }

    private String file(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines)).toString();
    }

    private int run(String... words) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(words);
    }
}
