package io.tiercel.simulator.scenario;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.scenario.Scenario.VmLoss;
import io.tiercel.simulator.workload.HistoryException;
import io.tiercel.simulator.workload.HistoryReader;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.ClusterModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads scenarios from YAML files. */
public final class ScenarioReader {
    private static final List<String> KNOWN = List.of("workloads", "policies", "seeds", "cluster", "losses");
    private static final List<String> LOSS = List.of("vm", "at");

    /** Three times as deep as any field there is. */
    private static final int DEPTH_MAX = 20;

    private final Field root;
    private final Map<String, Field> fields;
    private final HistoryReader histories;

    private ScenarioReader(Field root, HistoryReader histories) throws ScenarioException {
        this.root = root;
        this.fields = root.fields(KNOWN);
        this.histories = histories;
    }

    /** The scenario in the file, which names no history. */
    public static Scenario read(Path path) throws IOException {
        return read(path, (name, fileOrFolder) -> {
            throw new HistoryException("histories are not read here");
        });
    }

    /**
     * The scenario in the file.
     *
     * @param histories reads those that the scenario names
     * @throws ScenarioException if the file says something that is wrong
     * @throws IOException if it cannot be read
     */
    public static Scenario read(Path path, HistoryReader histories) throws IOException {
        String name = String.valueOf(path.getFileName());
        Path folder = path.toAbsolutePath().resolveSibling("");
        return new ScenarioReader(new Field(name, "", root(path, name)), histories).scenario(name, folder);
    }

    private static Node root(Path path, String name) throws IOException {
        LoadSettings settings = LoadSettings.builder().setLabel(name).build();
        String text = text(path, name);
        try {
            requireShallow(name, new Parse(settings).parseString(text));
            return only(name, new Compose(settings).composeAllFromString(text).iterator());
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(Mark::getLine).orElse(0) + 1;
            throw new ScenarioException(name, line, "", "is not YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            throw new ScenarioException(name, 1, "", "is not YAML: " + e.getMessage());
        }
    }

    /** What is deeper takes more of the stack than there is. */
    private static void requireShallow(String name, Iterable<Event> events) throws ScenarioException {
        int depth = 0;
        for (Event event : events) {
            depth += event instanceof CollectionStartEvent ? 1 : 0;
            depth -= event instanceof CollectionEndEvent ? 1 : 0;
            if (depth > DEPTH_MAX) {
                int line = event.getStartMark().map(Mark::getLine).orElse(0) + 1;
                throw new ScenarioException(
                        name, line, "", "lists and fields are more than " + DEPTH_MAX + " deep in each other");
            }
        }
    }

    private static Node only(String name, Iterator<Node> documents) throws ScenarioException {
        if (!documents.hasNext()) {
            throw new ScenarioException(name, 1, "", "there is nothing in it");
        }
        Node first = documents.next();
        if (documents.hasNext()) {
            throw new Field(name, "", documents.next())
                    .wrong("one document is expected, and here begins another: leave out what is from '---' on");
        }
        return first;
    }

    private static String text(Path path, String name) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            // All bytes before that place are right.
            String before = StandardCharsets.UTF_8.decode(bytes.flip()).toString();
            int line = 1 + (int) before.chars().filter(letter -> letter == '\n').count();
            throw new ScenarioException(name, line, "", "is not in UTF-8: save it so");
        }
    }

    private Scenario scenario(String name, Path folder) throws IOException {
        ClusterModel cluster = ClusterFields.read(fields.get("cluster"));
        Field named = root.required(fields, "workloads");
        List<Scheme> policies = policies();
        List<Long> seeds = seeds();
        List<VmLoss> losses = losses(cluster);
        List<WorkloadSource> workloads = new WorkloadFields(folder, histories, cluster, seeds).read(named);
        try {
            return new Scenario(name, cluster, workloads, policies, seeds, losses);
        } catch (IllegalArgumentException e) {
            throw root.firstOf(fields, "losses").wrong(e.getMessage());
        }
    }

    private List<Scheme> policies() throws ScenarioException {
        List<Scheme> policies = new ArrayList<>();
        Field named = fields.get("policies");
        if (named == null) {
            return List.of(Scheme.NO_CACHE, Scheme.SAVING);
        }
        for (Field policy : named.elements()) {
            Scheme scheme = policy.as(Scheme::labelled);
            if (policies.contains(scheme)) {
                throw policy.wrong(scheme.label() + " is there twice");
            }
            policies.add(scheme);
        }
        return policies;
    }

    private List<Long> seeds() throws ScenarioException {
        Field seeds = fields.get("seeds");
        List<Long> numbers = new ArrayList<>();
        if (seeds == null) {
            return List.of(1L);
        }
        for (Field seed : seeds.elements()) {
            if (numbers.contains(seed.whole())) {
                throw seed.wrong(seed.whole() + " is there twice");
            }
            numbers.add(seed.whole());
        }
        return numbers;
    }

    private List<VmLoss> losses(ClusterModel cluster) throws ScenarioException {
        Field all = fields.get("losses");
        List<VmLoss> losses = new ArrayList<>();
        if (all == null) {
            return losses;
        }
        for (Field loss : all.elements()) {
            Map<String, Field> parts = loss.allFields(LOSS);
            int vm = Field.of(parts, "vm").count();
            if (vm >= cluster.shape().workers()) {
                throw Field.of(parts, "vm").wrong("there is no VM " + vm);
            }
            if (losses.stream().anyMatch(other -> other.vm() == vm)) {
                throw Field.of(parts, "vm").wrong("VM " + vm + " is lost twice");
            }
            losses.add(new VmLoss(vm, Field.of(parts, "at").as(Amounts::nanos)));
        }
        return losses;
    }
}
