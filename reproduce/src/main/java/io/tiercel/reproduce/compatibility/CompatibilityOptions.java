package io.tiercel.reproduce.compatibility;

import io.tiercel.report.Table;
import io.tiercel.reproduce.compatibility.site.Compatible;
import java.nio.file.Path;
import java.util.List;

/**
 * What is run.
 *
 * @param seed of what is in the files
 * @param only the ids of what is run; all where there are none
 * @param state where what is fetched is kept
 */
public record CompatibilityOptions(long seed, List<String> only, Path state) {
    public CompatibilityOptions {
        only = List.copyOf(only);
        List<String> ids = ids();
        for (String id : only) {
            if (!ids.contains(id)) {
                throw new IllegalArgumentException(
                        "nothing here is called '" + id + "'; there are " + String.join(", ", ids));
            }
        }
    }

    /** All that can be run, for people. */
    public static String list() {
        Table table = new Table("name", "what is run");
        CompatibleSystems.all()
                .forEach(system -> table.row(system.card().id(), system.card().title()));
        return table.text();
    }

    List<Compatible> systems() {
        return CompatibleSystems.all().stream()
                .filter(system -> only.isEmpty() || only.contains(system.card().id()))
                .toList();
    }

    private static List<String> ids() {
        return CompatibleSystems.all().stream()
                .map(system -> system.card().id())
                .toList();
    }
}
