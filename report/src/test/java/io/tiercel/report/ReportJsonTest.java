package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportJsonTest {
    private static final Claim CLAIM = Claim.of("listing-mean", "Listing of 100 files", 21.5, "x");

    @Test
    void text_hasTheFieldsThatScriptsRead() throws Exception {
        JsonNode json = parse(Report.here(
                "reproduce panthera",
                7,
                List.of(CLAIM.withPaper(8.13, Line.asGoodAs(8.13, 1))
                        .withGoal(Line.atLeast(21))
                        .withSpread(0.5)
                        .withLimit(90))));

        assertThat(json.fieldNames()).toIterable().containsExactly("command", "seed", "commit", "machine", "claims");
        JsonNode claim = json.get("claims").get(0);
        assertThat(claim.fieldNames())
                .toIterable()
                .containsExactly(
                        "id",
                        "title",
                        "paper",
                        "measured",
                        "unit",
                        "spread",
                        "limit",
                        "asInPaper",
                        "goal",
                        "holds",
                        "note");
        assertThat(claim.get("paper").asDouble()).isEqualTo(8.13);
        assertThat(claim.get("asInPaper").asText()).isEqualTo("holds");
        assertThat(claim.get("goal").asText()).isEqualTo("holds");
        assertThat(claim.get("holds").isBoolean()).isTrue();
        assertThat(claim.get("holds").asBoolean()).isTrue();
    }

    @Test
    void claim_thatFallsShort_saysOfWhat() throws Exception {
        JsonNode claim =
                claim(CLAIM.withSpread(1).withPaper(30, Line.asGoodAs(30, 1)).withGoal(Line.atLeast(21)));

        assertThat(claim.get("asInPaper").asText()).isEqualTo("does not hold");
        assertThat(claim.get("goal").asText()).isEqualTo("not shown");
        assertThat(claim.get("holds").asBoolean()).isFalse();
    }

    /** What is not claimed does not hold, and does not fail to. */
    @Test
    void claim_thatIsOnlyMeasured_hasNoVerdict() throws Exception {
        assertThat(claim(CLAIM).fieldNames()).toIterable().containsExactly("id", "title", "measured", "unit", "note");
    }

    private static JsonNode claim(Claim claim) throws Exception {
        return parse(Report.here("demo", 7, List.of(claim))).get("claims").get(0);
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
