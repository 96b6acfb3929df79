package io.tiercel.reproduce.acssd.disks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.testbed.lab.RoundsMain;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.wire.link.RestToken;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Looks at the rounds of a lab's coordinator, as an operator does by HTTP. Not thread-safe. */
public final class PlanWatch implements AutoCloseable {
    private static final int HEAP_MB = 64;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChildProcess process;

    private PlanWatch(ChildProcess process) {
        this.process = process;
    }

    /**
     * Begins to look.
     *
     * @param directory of the lab
     */
    public static PlanWatch begin(Lab lab, Path directory) throws IOException {
        List<String> arguments = List.of(
                RestSettings.ADDRESS.defaultText(),
                lab.site().directory().resolve(LabSite.SECRET).toString());
        return new PlanWatch(ChildProcess.start(
                "the watch of plans",
                lab.java(
                        LabTopology.MASTER,
                        RoundsMain.class.getName(),
                        arguments,
                        TiercelOnLab.jars(directory, RoundsMain.class, RestToken.class, Settings.class),
                        HEAP_MB)));
    }

    /**
     * The rounds since an instant, the oldest first; of many, the last ones.
     *
     * @throws IOException if nobody looks any more
     */
    public List<JsonNode> since(Instant instant) throws IOException {
        if (!process.alive()) {
            throw new IOException("the watch of plans has ended: " + process.output());
        }
        List<JsonNode> rounds = new ArrayList<>();
        for (String line : process.output()) {
            if (line.startsWith(RoundsMain.PREFIX)) {
                JsonNode round = read(line.substring(RoundsMain.PREFIX.length()));
                if (!Instant.parse(round.path("at").asText()).isBefore(instant)) {
                    rounds.add(round);
                }
            }
        }
        return rounds;
    }

    private static JsonNode read(String text) throws JsonProcessingException {
        return JSON.readTree(text);
    }

    @Override
    public void close() {
        process.close();
    }
}
