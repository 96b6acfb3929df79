package io.tiercel.reproduce.acssd.borders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.lab.plan.LabHadoop;
import io.tiercel.report.Claim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BordersFindingsTest {
    private static final BordersTruth TRUTH = BordersTruth.of(2);
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final BordersClock CLOCK =
            new BordersClock(BEGIN.plusSeconds(10), BEGIN.plusSeconds(20), BEGIN.plusSeconds(30));
    private static final ObjectMapper JSON = new ObjectMapper();

    private final SortedMap<String, SortedSet<String>> applications = TRUTH.applications();
    private final SortedMap<String, SortedSet<String>> roles = TRUTH.roles();
    private final SortedSet<String> others = new TreeSet<>(List.of(TRUTH.monitor()));

    private BordersRound round(int number, int seconds) {
        ObjectNode json = JSON.createObjectNode();
        json.put("round", number).put("at", BEGIN.plusSeconds(seconds).toString());
        put(json.putObject("applications"), applications);
        put(json.putObject("roles"), roles);
        put(json.putArray("others"), others);
        return BordersRound.of(json, CLOCK);
    }

    private static SortedSet<String> set(String... texts) {
        return new TreeSet<>(List.of(texts));
    }

    private static void put(ObjectNode json, Map<String, SortedSet<String>> sets) {
        sets.forEach((name, all) -> put(json.putArray(name), all));
    }

    private static void put(ArrayNode json, Collection<String> texts) {
        texts.forEach(json::add);
    }

    private BordersRun good() {
        List<BordersRound> rounds = new ArrayList<>(List.of(round(1, 5), round(2, 11), round(3, 16)));
        roles.put("r1h1v1", set("DATA_NODE", "NODE_MANAGER", BordersRound.APPLICATION_MASTER));
        rounds.addAll(List.of(round(4, 21), round(5, 26), round(6, 31)));
        roles.put("r1h1v1", set("DATA_NODE", "NODE_MANAGER"));
        rounds.add(round(7, 36));
        return new BordersRun(TRUTH, rounds, 1000, 1000, 20);
    }

    private static BordersRun with(BordersRun run, int index, BordersRound round) {
        List<BordersRound> rounds = new ArrayList<>(run.rounds());
        rounds.set(index, round);
        return new BordersRun(TRUTH, rounds, run.bytes(), run.copiedBytes(), run.watched());
    }

    private static boolean holds(BordersRun run, String id) {
        return new BordersFindings(new BordersOptions(2, 5, 8), run)
                .claims().stream()
                        .filter(claim -> claim.id().equals(id))
                        .findFirst()
                        .orElseThrow()
                        .holds()
                        .orElseThrow();
    }

    @Test
    void clusters_shareHosts_andNoMachines() {
        assertThat(TRUTH.clusters())
                .containsExactly(
                        new LabHadoop("master", List.of("r1h1v1", "r1h2v1")),
                        new LabHadoop("r1h1v3", List.of("r1h1v2", "r1h2v2")));
        assertThat(TRUTH.monitor()).isEqualTo("r1h2v3");
        assertThat(TRUTH.machines()).hasSize(7);
        assertThat(BordersTruth.of(1).clusters().get(1)).isEqualTo(new LabHadoop("r1h1v2", List.of("r1h2v1")));
    }

    @Test
    void whatWasBuilt_isFound() {
        BordersFindings findings = new BordersFindings(new BordersOptions(2, 5, 8), good());
        assertThat(findings.claims())
                .extracting(Claim::id)
                .containsExactly(
                        "rounds", "applications", "members", "roles", "monitor", "copying", "copied", "watched");
        assertThat(findings.claims())
                .allSatisfy(claim -> assertThat(claim.holds()).contains(true));
        assertThat(findings.text()).contains("while the copy runs", "worker of r1h1v3", "NAME_NODE, RESOURCE_MANAGER");
    }

    @Test
    void roundOfWrongBorders_breaksTheClaim() {
        applications.clear();
        applications.put("master", new TreeSet<>(TRUTH.machines()));
        BordersRun run = with(good(), 6, round(7, 36));
        assertThat(holds(run, "members")).isFalse();
        assertThat(holds(run, "applications")).isFalse();
        assertThat(holds(run, "roles")).isTrue();
    }

    @Test
    void monitorInAnApplication_andJobWhereNoneCanBe_breakTheirClaims() {
        others.clear();
        roles.put("r1h1v2", set("DATA_NODE", "NODE_MANAGER", BordersRound.APPLICATION_MASTER));
        BordersRun run = good();
        assertThat(holds(run, "monitor")).isFalse();
        assertThat(holds(run, "roles")).isFalse();
        assertThat(holds(run, "members")).isTrue();
        assertThat(run.roundsUntilRight()).isEqualTo(run.judged().size() + 1);
    }

    @Test
    void firstRound_mayBeWrong_andTheSecondMayNot() {
        BordersRun good = good();
        roles.put("master", set());
        assertThat(holds(with(good, 1, round(2, 11)), "rounds")).isTrue();
        assertThat(holds(with(good, 1, round(2, 11)), "roles")).isTrue();
        BordersRun late = with(with(good, 1, round(2, 11)), 2, round(3, 16));
        assertThat(late.roundsUntilRight()).isEqualTo(3);
        assertThat(holds(late, "rounds")).isFalse();
        assertThat(holds(late, "roles")).isFalse();
    }

    @Test
    void copyOrMonitorThatDidNothing_breaksItsClaim() {
        BordersRun idle = new BordersRun(TRUTH, good().rounds().subList(0, 3), 1000, 999, 1);
        assertThat(holds(idle, "copying")).isFalse();
        assertThat(holds(idle, "copied")).isFalse();
        assertThat(holds(idle, "watched")).isFalse();
    }

    @Test
    void optionsThatMakeNoSense_areRefused() {
        assertThatThrownBy(() -> new BordersOptions(0, 5, 8)).hasMessageContaining("between 1 and 20");
        assertThatThrownBy(() -> new BordersOptions(1, 4, 8)).hasMessageContaining("from 5 to 60");
        assertThatThrownBy(() -> new BordersOptions(1, 5, 0)).hasMessageContaining("from 1 to 128");
    }
}
