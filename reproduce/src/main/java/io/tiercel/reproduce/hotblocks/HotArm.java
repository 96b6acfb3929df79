package io.tiercel.reproduce.hotblocks;

import io.tiercel.core.hot.HotModel;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The ways of serving hot blocks that are compared. */
public enum HotArm {
    /** Hadoop as it comes. */
    PLAIN(null),
    /** Hot blocks in memcached by the hot-blocks paper's baseline. */
    VANILLA(HotModel.VANILLA),
    /** The paper's algorithm as its figure prints it. */
    PRINTED(HotModel.PRINTED),
    /** The paper's algorithm as its text has it. */
    WEIGHTED(HotModel.WEIGHTED),
    /** Ours. */
    EXPECTED(HotModel.EXPECTED);

    private final @Nullable HotModel model;

    HotArm(@Nullable HotModel model) {
        this.model = model;
    }

    /** What makes room in memcached; null where there is none. */
    public @Nullable HotModel model() {
        return model;
    }

    /** Whether it is the paper's algorithm, in one of its readings. */
    boolean isPapers() {
        return this == PRINTED || this == WEIGHTED;
    }

    /** As settings and tables write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return label();
    }
}
