package io.tiercel.core.deadline.train;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A table of tasks that have run: a heading with the columns' names, then a line for each task. Commas part the columns, or
 * tabs where the heading has one. Stateless.
 *
 * <p>Blank lines are passed over, and so are those that begin with {@code #}.
 */
public final class ObservationText {
    private static final int FAULTS_MAX = 5;

    private ObservationText() {}

    /**
     * The tasks, by type, in the order in which they stand there.
     *
     * @param file how messages name the text
     * @throws IllegalArgumentException that names the first faults, each with its line, column, value and remedy
     */
    public static SortedMap<TaskType, List<TaskObservation>> parse(String file, List<String> lines) {
        SortedMap<TaskType, List<TaskObservation>> tasks = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        int first = first(file, lines);
        ObservationColumns columns = columns(file, first, lines.get(first));
        for (int i = first + 1; i < lines.size(); i++) {
            try {
                if (says(lines.get(i))) {
                    add(columns, columns.cells(lines.get(i)), tasks);
                }
            } catch (IllegalArgumentException e) {
                faults.add(at(file, i, e));
            }
        }
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(words(faults));
        }
        return tasks;
    }

    private static int first(String file, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (says(lines.get(i))) {
                return i;
            }
        }
        throw new IllegalArgumentException(file + " is empty: " + ObservationColumns.EXPECTED);
    }

    private static boolean says(String line) {
        return !line.isBlank() && !line.startsWith("#");
    }

    private static ObservationColumns columns(String file, int line, String heading) {
        try {
            return ObservationColumns.of(heading);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(at(file, line, e), e);
        }
    }

    private static void add(
            ObservationColumns columns, List<String> cells, SortedMap<TaskType, List<TaskObservation>> tasks) {
        tasks.computeIfAbsent(columns.type(cells), unused -> new ArrayList<>()).add(columns.task(cells));
    }

    private static String at(String file, int line, IllegalArgumentException fault) {
        return file + ", line " + (line + 1) + ": " + fault.getMessage();
    }

    private static String words(List<String> faults) {
        String named = String.join("\n", faults.subList(0, Math.min(FAULTS_MAX, faults.size())));
        return faults.size() <= FAULTS_MAX
                ? named
                : named + "\nand " + (faults.size() - FAULTS_MAX) + " more lines like these";
    }
}
