package io.tiercel.core.hot;

import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.cache.LruPolicy;
import io.tiercel.core.cache.NoopPolicy;
import io.tiercel.core.cache.Slots;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;

/** What makes room in a memcached server for a block that has become hot. */
public enum HotModel {
    /** Ours: by the reads to be expected, and only for what is read more than what would go. */
    EXPECTED {
        @Override
        EvictionPolicy over(Slots slots, ReadWindow reads) {
            return new WorthPolicy(slots, reads::expectedReads);
        }
    },
    /** The paper's baseline: as memcached does by itself, least recently used first. */
    VANILLA {
        @Override
        EvictionPolicy over(Slots slots, ReadWindow reads) {
            return new LruPolicy(slots);
        }
    },
    /** The paper's algorithm 1 as its figure prints it. */
    PRINTED {
        @Override
        EvictionPolicy over(Slots slots, ReadWindow reads) {
            return new CollaborativePolicy(slots, reads::hitBefore);
        }
    },
    /** The paper's algorithm 1 as its text has it. */
    WEIGHTED {
        @Override
        EvictionPolicy over(Slots slots, ReadWindow reads) {
            return new WeightedPolicy(slots, reads::hitBefore);
        }
    },
    /** The floor: what came first stays until it is cold. */
    NOOP {
        @Override
        EvictionPolicy over(Slots slots, ReadWindow reads) {
            return new NoopPolicy(slots);
        }
    };

    /** As settings and commands write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** In the order of the reference page. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(HotModel::label).toList();
    }

    /**
     * The model of this name.
     *
     * @throws IllegalArgumentException if no model is called that
     */
    public static HotModel of(String label) {
        return Arrays.stream(values())
                .filter(model -> model.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no model of hot blocks is called " + label + "; there are " + String.join(", ", labels())));
    }

    abstract EvictionPolicy over(Slots slots, ReadWindow reads);

    /** One for a server of its own. */
    EvictionPolicy create(int blocksMax, long capacityBytes, ReadWindow reads, IntConsumer evicted) {
        return EvictionPolicies.onHeap(words -> over(Slots.sized(blocksMax, capacityBytes, words, evicted), reads));
    }
}
