package io.tiercel.core.deadline.train;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which column of a table of tasks holds what, by the table's heading. Immutable. */
final class ObservationColumns {
    static final String EXPECTED = "expected a first line such as application,phase,residual,seconds,input_bytes";

    private static final String APPLICATION = "application";
    private static final String PHASE = "phase";
    private static final String RESIDUAL = "residual";
    private static final String SECONDS = "seconds";
    private static final String INPUT = "input_bytes";
    private static final List<String> ALL = List.of(APPLICATION, PHASE, RESIDUAL, SECONDS, INPUT);
    private static final List<String> NEEDED = List.of(APPLICATION, RESIDUAL, SECONDS);
    private static final int SHOWN_MAX = 40;
    private static final char QUOTE = '"';

    private final List<String> names;
    private final char separator;

    private ObservationColumns(List<String> names, char separator) {
        this.names = names;
        this.separator = separator;
    }

    /** Throws IllegalArgumentException that says what is wrong with the heading. */
    static ObservationColumns of(String heading) {
        char separator = heading.indexOf('\t') >= 0 ? '\t' : ',';
        List<String> names = split(heading.replace("\uFEFF", ""), separator).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
        for (String name : names) {
            if (!ALL.contains(name)) {
                throw new IllegalArgumentException("there is no column '" + shown(name) + "': the columns are "
                        + String.join(", ", ALL) + ", and the first line names them");
            }
            if (names.indexOf(name) != names.lastIndexOf(name)) {
                throw new IllegalArgumentException("the column '" + name + "' is there twice: leave one out");
            }
        }
        for (String name : NEEDED) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("there is no column '" + name + "': " + EXPECTED);
            }
        }
        return new ObservationColumns(names, separator);
    }

    /** The cells of a line, as many as there are columns. */
    List<String> cells(String line) {
        List<String> cells = split(line, separator);
        if (cells.size() != names.size()) {
            throw new IllegalArgumentException("it has " + cells.size() + " columns, and the first line has "
                    + names.size() + ": write each as " + String.join(separator == ',' ? "," : "<tab>", names)
                    + ", and a name with a comma in quotes");
        }
        return cells;
    }

    TaskType type(List<String> cells) {
        Phase phase = phase(cells);
        try {
            return new TaskType(cell(cells, APPLICATION), phase);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(wrong(APPLICATION, cells, String.valueOf(e.getMessage())), e);
        }
    }

    TaskObservation task(List<String> cells) {
        double residual = number(cells, RESIDUAL, "give the share of a dedicated slot, as 0.82");
        if (!(residual >= 0 && residual <= 1)) {
            throw new IllegalArgumentException(wrong(
                    RESIDUAL, cells, "residual CPU is a share of a dedicated slot from 0 to 1; write 82 % as 0.82"));
        }
        double seconds = number(cells, SECONDS, "give the task's time in seconds, as 41.5");
        if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    wrong(SECONDS, cells, "a task's time must be positive and finite; leave out tasks that failed"));
        }
        return new TaskObservation(residual, seconds, input(cells));
    }

    /** A table without phases is one of map tasks, as in the paper. */
    private Phase phase(List<String> cells) {
        String label = cell(cells, PHASE);
        if (label.isEmpty()) {
            return Phase.MAP;
        }
        for (Phase phase : Phase.values()) {
            if (phase.label().equalsIgnoreCase(label)) {
                return phase;
            }
        }
        throw new IllegalArgumentException(wrong(PHASE, cells, "expected map or reduce"));
    }

    private long input(List<String> cells) {
        String text = cell(cells, INPUT);
        if (text.isEmpty()) {
            return -1;
        }
        String remedy = "give a whole number of bytes, or nothing where it is not known";
        try {
            long bytes = Long.parseLong(text);
            if (bytes >= 0) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(wrong(INPUT, cells, remedy), e);
        }
        throw new IllegalArgumentException(wrong(INPUT, cells, remedy));
    }

    private double number(List<String> cells, String column, String remedy) {
        try {
            return Double.parseDouble(cell(cells, column));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(wrong(column, cells, remedy), e);
        }
    }

    /** Empty where there is no such column. */
    private String cell(List<String> cells, String column) {
        int index = names.indexOf(column);
        return index < 0 ? "" : cells.get(index);
    }

    private String wrong(String column, List<String> cells, String why) {
        return "column " + column + ": '" + shown(cell(cells, column)) + "': " + why;
    }

    private static String shown(String text) {
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "...";
    }

    /** Between quotes a separator is a letter as any other, and two quotes are one. */
    private static List<String> split(String line, char separator) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (letter == QUOTE && quoted && i + 1 < line.length() && line.charAt(i + 1) == QUOTE) {
                cell.append(QUOTE);
                i++;
            } else if (letter == QUOTE) {
                quoted = !quoted;
            } else if (letter == separator && !quoted) {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(letter);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("a quote is not closed: write one at the end of the name");
        }
        cells.add(cell.toString().strip());
        return cells;
    }
}
