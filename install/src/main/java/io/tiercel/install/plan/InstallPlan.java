package io.tiercel.install.plan;

import java.util.List;

/**
 * What is to be done to the files of a machine.
 *
 * @param changes in the order in which they are safe: a process that starts in between goes on as stock
 * @param records what is then known of changed files
 * @param problems what is in the way, with the remedy; nothing may be done while there are any
 * @param notes what the operator should know
 */
public record InstallPlan(
        List<FileChange> changes, List<FileRecord> records, List<String> problems, List<String> notes) {
    public InstallPlan {
        changes = List.copyOf(changes);
        records = List.copyOf(records);
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }

    /** The changes by which something is different. */
    public List<FileChange> needed() {
        return changes.stream().filter(FileChange::isNeeded).toList();
    }
}
