package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.core.deadline.model.DoubleExponential;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TimeCurve;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** How wrong models are made. The intervals know nothing of it: they stay those of the models that were fitted. */
enum ModelErrors {
    NONE("as fitted"),
    /** Of each type by lot, for a whole trace. */
    EITHER("30 % too long or too short, by type"),
    /** The worst that 30 % can do to a promise. */
    SHORT("30 % too short");

    private static final double ERROR = 0.3;

    private final String label;

    ModelErrors(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The book with these errors. */
    ModelBook in(ModelBook book, long seed) {
        SplittableRandom random = new SplittableRandom(~seed);
        DoubleSupplier factor = switch (this) {
            case NONE -> () -> 1;
            case EITHER -> () -> random.nextBoolean() ? 1 + ERROR : 1 - ERROR;
            case SHORT -> () -> 1 - ERROR;
        };
        ModelBook wrong = book;
        for (var entry : book.models().entrySet()) {
            TaskTimeModel model = entry.getValue();
            TimeCurve curve = times(model.curve(), factor.getAsDouble());
            wrong = wrong.with(
                    entry.getKey(), new TaskTimeModel(curve, model.scale(), model.readMBps(), model.errors()));
        }
        return wrong;
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
