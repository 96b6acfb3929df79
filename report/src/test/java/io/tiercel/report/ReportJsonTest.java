package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportJsonTest {
    private static final Claim CLAIM = Claim.of("listing-mean", "Listing of 100 files", 21.5, "x", true);

    @Test
    void text_hasTheFieldsThatScriptsRead() throws Exception {
        JsonNode json = parse(Report.here(
                "reproduce panthera", 7, List.of(CLAIM.withPaper(8.13).withSpread(0.5))));

        assertThat(json.fieldNames()).toIterable().containsExactly("command", "seed", "commit", "machine", "claims");
        JsonNode claim = json.get("claims").get(0);
        assertThat(claim.fieldNames())
                .toIterable()
                .containsExactly("id", "title", "paper", "measured", "unit", "spread", "holds", "note");
        assertThat(claim.get("paper").asDouble()).isEqualTo(8.13);
    }

    @Test
    void text_withAdditions_putsThemBesideTheReport() throws Exception {
        String text = ReportJson.text(Report.here("demo", 7, List.of()), Map.of("main_job", List.of(1, 2)));

        assertThat(new ObjectMapper().readTree(text).get("main_job")).hasSize(2);
    }

    @Test
    void machine_tellsNoName() throws Exception {
        JsonNode machine = parse(Report.here("demo", 7, List.of())).get("machine");

        assertThat(machine.fieldNames()).toIterable().containsExactly("cores", "memory_bytes", "kernel", "jdk");
    }

    @Test
    void memoryBytes_readsTheSystemsReport() {
        assertThat(Machine.memoryBytes(List.of("MemTotal:       1000 kB", "MemFree: 5 kB")))
                .isEqualTo(1_024_000);
        assertThat(Machine.memoryBytes(List.of())).isZero();
    }

    private static JsonNode parse(Report report) throws Exception {
        return new ObjectMapper().readTree(ReportJson.text(report));
    }
}
