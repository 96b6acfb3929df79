package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.core.deadline.model.DoubleExponential;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TimeCurve;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Models that predict too much or too little. Their intervals stay those of the models that were fitted. Stateless. */
public final class WrongModels {
    private static final int PLACES = 6;

    private WrongModels() {}

    /**
     * The book with wrong models.
     *
     * @param factor by which the next type's predictions are wrong, type by type
     */
    public static ModelBook of(ModelBook book, DoubleSupplier factor) {
        ModelBook wrong = book;
        for (var entry : book.models().entrySet()) {
            TaskTimeModel model = entry.getValue();
            TimeCurve curve = times(model.curve(), factor.getAsDouble());
            wrong = wrong.with(
                    entry.getKey(), new TaskTimeModel(curve, model.scale(), model.readMBps(), model.errors()));
        }
        return wrong;
    }

    /**
     * The book with models that are wrong in another way wherever they are asked. Still none says that a task takes longer with
     * more CPU.
     *
     * @param factor by which the next prediction is wrong, of one type after the other and from the lowest residual CPU up
     */
    public static ModelBook uneven(ModelBook book, DoubleSupplier factor) {
        ModelBook wrong = book;
        for (var entry : book.models().entrySet()) {
            TaskTimeModel model = entry.getValue();
            TimeCurve curve = uneven(model.curve(), factor);
            wrong = wrong.with(
                    entry.getKey(), new TaskTimeModel(curve, model.scale(), model.readMBps(), model.errors()));
        }
        return wrong;
    }

    private static TimeCurve uneven(TimeCurve curve, DoubleSupplier factor) {
        double[] residual = new double[PLACES];
        double[] falling = new double[PLACES];
        double[] seconds = new double[PLACES];
        for (int i = 0; i < PLACES; i++) {
            residual[i] = curve.lowest() + i * (curve.highest() - curve.lowest()) / (PLACES - 1);
            seconds[i] = curve.seconds(residual[i]) * factor.getAsDouble();
            falling[i] = i == 0 ? seconds[i] : Math.min(falling[i - 1], seconds[i]);
        }
        // Between the greatest line that never grows below all predictions, and the least one above.
        List<Knot> knots = new ArrayList<>();
        double most = 0;
        for (int i = PLACES - 1; i >= 0; i--) {
            most = Math.max(most, seconds[i]);
            knots.add(new Knot(residual[i], (falling[i] + most) / 2));
        }
        Collections.reverse(knots);
        return new MonotoneLine(knots);
    }

    private static TimeCurve times(TimeCurve curve, double factor) {
        if (curve instanceof DoubleExponential sum) {
            return new DoubleExponential(
                    factor * sum.a(), sum.b(), factor * sum.c(), sum.d(), sum.lowest(), sum.highest());
        }
        return new MonotoneLine(((MonotoneLine) curve)
                .knots().stream()
                        .map(knot -> new Knot(knot.residual(), factor * knot.seconds()))
                        .toList());
    }
}
