package io.tiercel.cli.deadline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables of tasks that took what the worked examples' curves say, some a tenth more and some a tenth less. */
final class TaskTable {
    private static final String HEADING = "application,phase,residual,seconds,input_bytes";

    private final List<String> lines = new ArrayList<>(List.of(HEADING));

    /** Computes, and suffers most where the CPU is busy. */
    TaskTable pi(int tasks) {
        return with("pi", tasks, 160, -6, 32, -0.5, "");
    }

    TaskTable grep(int tasks) {
        return with("grep", tasks, 60, -5, 30, -0.4, "134217728");
    }

    private TaskTable with(String name, int tasks, double a, double b, double c, double d, String bytes) {
        for (int task = 0; task < tasks; task++) {
            double r = task / (tasks - 1.0);
            double seconds = (a * Math.exp(b * r) + c * Math.exp(d * r)) * (0.9 + 0.1 * (task % 3));
            lines.add(String.format(Locale.ROOT, "%s,map,%.4f,%.4f,%s", name, r, seconds, bytes));
        }
        return this;
    }

    Path in(Path file) throws IOException {
        return Files.write(file, lines);
    }
}
