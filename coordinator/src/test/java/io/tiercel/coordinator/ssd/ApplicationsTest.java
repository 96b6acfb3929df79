package io.tiercel.coordinator.ssd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.core.topology.HadoopRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationsTest {
    private static final SortedMap<String, String> NOTHING_SAID = new TreeMap<>();

    @TempDir
    private Path directory;

    private static VmReport vm(String address, String more) throws IOException {
        return VmReport.of(new ObjectMapper()
                .readTree("{\"addresses\":[\"" + address + "\"],\"received_bytes\":0,\"cpu_seconds\":0,"
                        + "\"io_seconds\":0," + more + "}"));
    }

    private static Map<String, VmReport> twoClusters() throws IOException {
        String worker = "\"roles\":[\"DATA_NODE\",\"a newer role\"],"
                + "\"connections\":[{\"to\":\"%s\",\"port\":8020,\"role\":\"DATA_NODE\"}%s]";
        Map<String, VmReport> vms = new TreeMap<>();
        vms.put("n1", vm("10.0.0.1", "\"roles\":[\"NAME_NODE\"],\"listens\":[{\"port\":8020,\"role\":\"NAME_NODE\"}]"));
        vms.put("n2", vm("10.0.0.2", "\"roles\":[\"NAME_NODE\"],\"listens\":[{\"port\":8020,\"role\":\"NAME_NODE\"}]"));
        vms.put(
                "w1",
                vm(
                        "10.0.0.3",
                        worker.formatted(
                                "10.0.0.1",
                                ",{\"to\":\"10.0.0.4\",\"port\":9866,\"role\":\"DATA_NODE\"}"
                                        + ",{\"to\":\"10.0.0.2\",\"port\":8020,\"role\":\"APPLICATION_MASTER\"}"
                                        + ",{\"to\":\"10.0.0.2\",\"port\":8020,\"role\":\"a newer role\"}"
                                        + ",{\"to\":\"10.0.0.2\",\"port\":8020}")));
        vms.put("w2", vm("10.0.0.4", worker.formatted("10.0.0.2", "")));
        vms.put("monitor", vm("10.0.0.5", "\"connections\":[{\"to\":\"10.0.0.1\",\"port\":8020}]"));
        return vms;
    }

    @Test
    void clusters_areToldApart_whateverCopiesOrWatchesBoth() throws IOException {
        Applications applications = Applications.of(twoClusters(), NOTHING_SAID);
        assertThat(applications.members()).hasSize(2);
        assertThat(applications.members().get("n1")).containsExactly("n1", "w1");
        assertThat(applications.members().get("n2")).containsExactly("n2", "w2");
        assertThat(applications.masters()).containsExactly("n1", "n2");
        assertThat(applications.others()).containsExactly("monitor");
        assertThat(applications.roles().get("w1")).containsExactly(HadoopRole.DATA_NODE);
        assertThat(applications.roles().get("monitor")).isEmpty();
        assertThat(applications.others("w1", applications.byVm())).isEqualTo(Set.of("n1"));
        assertThat(applications.others("monitor", applications.byVm())).isEmpty();
    }

    @Test
    void whatAnOperatorSays_countsMore() throws IOException {
        Path file = directory.resolve("applications");
        Files.writeString(file, "# ours\nsales: w1 w2 # and no more\n\n");
        Applications applications = Applications.of(twoClusters(), ApplicationsFile.read(file.toString()));
        assertThat(applications.members().get("sales")).containsExactly("w1", "w2");
        assertThat(applications.members().get("n1")).containsExactly("n1");
        SortedMap<String, String> said = new TreeMap<>(Map.of("monitor", "watch"));
        assertThat(Applications.of(twoClusters(), said).others()).isEmpty();
    }

    @Test
    void mark_isNoPartOfAName_andUtf16IsRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("applications"), "\ufeffsales: w1\n");
        assertThat(ApplicationsFile.read(file.toString())).containsExactly(Map.entry("w1", "sales"));
        Files.writeString(file, "sales: w1\n", StandardCharsets.UTF_16LE);
        assertThatThrownBy(() -> ApplicationsFile.read(file.toString()))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ", line 1: is text in UTF-16LE; save it as UTF-8");
    }

    @Test
    void fileThatMakesNoSense_isToldWithItsLine() throws IOException {
        Path file = directory.resolve("applications");
        Files.writeString(file, "sales: w1\nw2 w3\n");
        assertThatThrownBy(() -> ApplicationsFile.read(file.toString())).hasMessageContaining("line 2");
        Files.writeString(file, "a: w1\nb: w1\n");
        assertThatThrownBy(() -> ApplicationsFile.read(file.toString())).hasMessageContaining("w1 is of a already");
        assertThatThrownBy(() -> ApplicationsFile.read(directory + "/none"))
                .hasMessageContaining("tiercel.ssd.applications.file");
        assertThat(ApplicationsFile.read("")).isEmpty();
    }

    @Test
    void incomingBytes_areScaledToWhatTheNetworkHasReceived() throws IOException {
        VmReport report = VmReport.of(new ObjectMapper()
                .readTree("{\"received_bytes\":400,\"cpu_seconds\":1,\"io_seconds\":1,\"incoming\":["
                        + "{\"from\":\"10.0.0.3\",\"bytes\":100},{\"from\":\"10.0.0.4\",\"bytes\":100}]}"));
        assertThat(report.incomingFrom(Set.of("10.0.0.3"))).isEqualTo(200);
        assertThat(report.incomingFrom(Set.of())).isZero();
    }
}
