package io.tiercel.solvers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Residual CPU and seconds of the worked examples: a line for each task, after a heading. */
final class WorkedPoints {
    private final double[] residual;
    private final double[] seconds;

    private WorkedPoints(double[] residual, double[] seconds) {
        this.residual = residual;
        this.seconds = seconds;
    }

    static WorkedPoints read(String file) {
        try (InputStream in = Objects.requireNonNull(WorkedPoints.class.getResourceAsStream(file), file)) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
            return new WorkedPoints(column(lines, 0), column(lines, 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    double[] residual() {
        return residual;
    }

    double[] seconds() {
        return seconds;
    }

    private static double[] column(List<String> lines, int index) {
        return lines.stream()
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[index]))
                .toArray();
    }
}
