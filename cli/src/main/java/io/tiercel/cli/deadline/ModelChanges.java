package io.tiercel.cli.deadline;

import io.tiercel.core.deadline.model.ModelBook;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * What is different in a file of models.
 *
 * @param file that is changed
 * @param written whether it is; not where it was only tried
 * @param added models of types that had none
 * @param replaced models that are others now
 * @param removed models that are there no more
 * @param unchanged how many models are as they were
 * @param applications how many pasts of applications are new or others
 */
record ModelChanges(
        String file,
        boolean written,
        List<String> added,
        List<String> replaced,
        List<String> removed,
        int unchanged,
        int applications) {
    static ModelChanges of(String file, boolean written, ModelBook before, ModelBook after) {
        List<String> added = names(after.models(), type -> before.model(type) == null);
        List<String> replaced = names(
                after.models(),
                type -> before.model(type) != null && !Objects.equals(before.model(type), after.model(type)));
        return new ModelChanges(
                file,
                written,
                added,
                replaced,
                names(before.models(), type -> after.model(type) == null),
                after.models().size() - added.size() - replaced.size(),
                names(after.pasts(), name -> !after.past(name).equals(before.past(name)))
                        .size());
    }

    private static <K> List<String> names(SortedMap<K, ?> of, Function<K, Boolean> counts) {
        return of.entrySet().stream()
                .map(Map.Entry::getKey)
                .filter(counts::apply)
                .map(String::valueOf)
                .toList();
    }

    String text() {
        return line("new", added)
                + line("replaced", replaced)
                + line("removed", removed)
                + (written ? "" : "would be ") + "in " + file + ": " + (added.size() + replaced.size() + unchanged)
                + " models, " + unchanged + " of them as before; new pasts of applications: " + applications + "\n"
                + (written
                        ? "A coordinator that keeps its models there takes them over within seconds.\n"
                        : "Nothing was written.\n");
    }

    private static String line(String what, List<String> names) {
        return names.isEmpty() ? "" : what + ": " + String.join(", ", names) + "\n";
    }
}
