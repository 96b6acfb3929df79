package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.finding.FindingsHeard.Found;
import io.tiercel.wire.link.PeerRole;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What may be asked of what the doctor has found on machines. */
final class FindingRoutes {
    private static final int SILENT_MAX = 100;

    private static final Figures<Found> FIGURES = new Figures<Found>("A finding.")
            .text("machine", "The machine, as it calls itself.", Found::machine)
            .text(
                    "severity",
                    "How bad it is: error, warning or hint.",
                    found -> found.finding().severity().word())
            .text(
                    "check",
                    "The doctor's check that found it.",
                    found -> found.finding().check())
            .text(
                    "words",
                    "What it is, and what comes of it.",
                    found -> found.finding().words())
            .text("remedy", "What it should be.", found -> found.finding().remedy())
            .number("age_seconds", "s", "Since the doctor found it.", Found::ageSeconds);

    private static final Paging<Found> PAGING = new Paging<Found>(
                    found -> found.machine() + " " + found.finding().check() + " "
                            + found.finding().words(),
                    found -> Stream.of(
                            found.machine(),
                            found.finding().check(),
                            found.finding().severity().word()))
            .byNumber("severity", found -> (double) found.finding().severity().weight())
            .byText("machine", Found::machine)
            .byText("check", found -> found.finding().check())
            .byNumber("age", Found::ageSeconds);

    private FindingRoutes() {}

    static List<RestRoute> of(ClusterSources sources) {
        Shape shape = Paging.shape("Findings.", FIGURES.shape())
                .with("machines", Shape.count("machines", "Machines whose relay has told what the doctor found there."))
                .with(
                        "silent",
                        Shape.list(
                                "Machines whose relay has told nothing yet, the first " + SILENT_MAX
                                        + ". Run 'tiercel doctor --tell' there.",
                                Shape.text("A machine.")));
        return List.of(RestRoute.get(
                        "/v1/findings",
                        "What 'tiercel doctor --tell' has found on machines.",
                        shape,
                        asked -> answer(sources, asked))
                .taking(PAGING.parameters()));
    }

    private static RestAnswer answer(ClusterSources sources, RestQuestion question) {
        Set<String> told = sources.findings().machines();
        ObjectNode json = PAGING.page(question, sources.findings().now())
                .json(FIGURES::json)
                .put("machines", told.size());
        ArrayNode silent = json.putArray("silent");
        sources.peers().get().stream()
                .filter(peer -> peer.isPresent() && peer.role().equals(PeerRole.RELAY.word()))
                .map(peer -> peer.introduction().host())
                .filter(machine -> !told.contains(machine))
                .distinct()
                .sorted()
                .limit(SILENT_MAX)
                .forEach(silent::add);
        return RestAnswer.of(json);
    }
}
