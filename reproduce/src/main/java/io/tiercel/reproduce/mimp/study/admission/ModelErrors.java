package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.core.deadline.model.ModelBook;
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
        return WrongModels.of(book, factor);
    }
}
