package io.tiercel.coordinator.topology;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.text.PlainText;
import io.tiercel.core.topology.InferredTopology;
import io.tiercel.core.topology.KeptNames;
import io.tiercel.wire.measure.ToldTopology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file with the topology that relays have measured. Hosts and racks keep the names that it has for them, so that an operator
 * may put others in their place. For one thread.
 */
final class InferredFile {
    private static final Logger LOG = LoggerFactory.getLogger(InferredFile.class);

    private final Path file;

    InferredFile(Path file) {
        this.file = file;
    }

    /** Its text; empty where there is none, or none that makes sense. */
    String text() {
        try {
            if (Files.exists(file)) {
                String text = Files.readString(file);
                NamedTopology.parse(file.toString(), text.lines().toList());
                return text;
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("The topology that was measured before cannot be read: {}", e.getMessage());
        }
        return "";
    }

    /**
     * Writes what has been inferred, where it is something else than the file has.
     *
     * @return whether it was
     */
    boolean write(InferredTopology inferred) throws IOException {
        NamedTopology before = before();
        NamedTopology named = KeptNames.of(inferred.topology(), before);
        if (lines(named).equals(lines(before))) {
            return false;
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                "# VM, host and rack, as the coordinator has relays measure them. It writes this file again when VMs come");
        lines.add("# or move. Hosts and racks keep their names: put those of YARN in place of what was made up.");
        inferred.hosts().why().forEach(why -> lines.add("# hosts: " + why));
        inferred.racks().why().forEach(why -> lines.add("# racks: " + why));
        lines.addAll(named.lines());
        return ToldTopology.write(file, String.join("\n", lines) + "\n");
    }

    private NamedTopology before() throws IOException {
        try {
            return Files.exists(file)
                    ? NamedTopology.parse(file.toString(), PlainText.lines(file.toString(), Files.readAllBytes(file)))
                    : new NamedTopology();
        } catch (IllegalArgumentException e) {
            LOG.warn("What stands in the file of the topology that was measured is lost: {}", e.getMessage());
            return new NamedTopology();
        }
    }

    /** In an order that does not depend on who was met first. */
    private static List<String> lines(NamedTopology topology) {
        return topology.lines().stream().sorted().toList();
    }
}
