package io.tiercel.cli.deadline;

import io.tiercel.core.deadline.model.DoubleExponential;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TimeInterval;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All that a model says.
 *
 * @param coefficients of a double exponential; null where the form is another
 * @param knots of a monotone line; null where the form is another
 * @param curve the times at each tenth of residual CPU
 */
record ModelDetails(
        ModelRow model,
        @Nullable Coefficients coefficients,
        @Nullable List<Knot> knots,
        List<Place> curve) {
    private static final int TENTHS = 10;

    /** Of equation 1: TCT(r) = a e^(b r) + c e^(d r). */
    record Coefficients(double a, double b, double c, double d) {}

    /**
     * A place of the curve.
     *
     * @param seconds predicted there
     * @param lowSeconds the interval's lower end
     * @param highSeconds its upper end
     * @param normalised by the time on a dedicated slot: equation 2
     * @param trained whether there were tasks on both sides; if not, the nearer end of the trained range holds
     */
    record Place(
            double residual,
            double seconds,
            double lowSeconds,
            double highSeconds,
            double normalised,
            boolean trained) {}

    static ModelDetails of(TaskType type, TaskTimeModel model, double confidence) {
        return new ModelDetails(
                ModelRow.of(type, model, confidence),
                model.curve() instanceof DoubleExponential e ? new Coefficients(e.a(), e.b(), e.c(), e.d()) : null,
                model.curve() instanceof MonotoneLine line ? line.knots() : null,
                IntStream.rangeClosed(0, TENTHS)
                        .mapToObj(tenth -> place(model, (double) tenth / TENTHS, confidence))
                        .toList());
    }

    private static Place place(TaskTimeModel model, double residual, double confidence) {
        TimeInterval time = model.interval(residual, model.scale().trainedBytes(), confidence);
        return new Place(
                residual,
                time.expected(),
                time.low(),
                time.high(),
                model.normalised(residual),
                residual >= model.curve().lowest() && residual <= model.curve().highest());
    }

    String text(double confidence) {
        Table table = new Table(">r", ">TCT", ">from", ">to", ">normalised", "");
        curve.forEach(place -> table.row(
                Quantity.fixed(place.residual(), 1),
                Quantity.seconds(place.seconds()),
                Quantity.seconds(place.lowSeconds()),
                Quantity.seconds(place.highSeconds()),
                Quantity.fixed(place.normalised(), 2),
                place.trained() ? "" : "not trained there"));
        return model.application() + ", " + model.phase() + ": " + formula() + "\n"
                + "  trained for r from " + model.range() + "; " + accuracy(confidence) + "\n"
                + "  " + input() + "\n\n" + table.text();
    }

    private String accuracy(double confidence) {
        return model.heldOut() == 0
                ? "how far it is off is not known, since no tasks were held out"
                : Quantity.fixed(confidence * 100, 0) + " % of tasks are within " + model.interval() + " of it, by the "
                        + model.heldOut() + " that were held out";
    }

    private String formula() {
        if (coefficients == null) {
            return "a line through " + (knots == null ? 0 : knots.size()) + " places that never grows";
        }
        return "TCT(r) = " + four(coefficients.a) + " e^(" + four(coefficients.b) + " r) + " + four(coefficients.c)
                + " e^(" + four(coefficients.d) + " r) seconds";
    }

    private static String four(double coefficient) {
        return String.format(Locale.ROOT, "%.4g", coefficient);
    }

    private String input() {
        return model.inputBytes() == 0
                ? "the input of its tasks is not known, or they read nothing"
                : "for tasks with " + Quantity.bytes(model.inputBytes())
                        + " of input, with which all of the time grows but "
                        + Quantity.percent(model.fixedShare()) + "; on a dedicated slot a task reads "
                        + Quantity.number(model.readMbps()) + " MB/s";
    }
}
