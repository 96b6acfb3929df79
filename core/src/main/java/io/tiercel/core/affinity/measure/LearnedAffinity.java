package io.tiercel.core.affinity.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an {@link AffinityModel} has learned, in numbers that only the same kind of model understands. Immutable.
 *
 * @param ofAll of all applications together, by name of the number
 * @param applications by name of the application, then by name of the number; the one measured longest ago comes first
 */
public record LearnedAffinity(Map<String, Double> ofAll, Map<String, Map<String, Double>> applications) {
    /** Nothing was learned. */
    public static final LearnedAffinity NOTHING = new LearnedAffinity(Collections.emptyMap(), Collections.emptyMap());

    public LearnedAffinity {
        ofAll = Collections.unmodifiableMap(new LinkedHashMap<>(ofAll));
        applications = Collections.unmodifiableMap(new LinkedHashMap<>(applications));
    }

    /** The number of this name; this one where there is none, or none that counts or measures something. */
    static double number(Map<String, Double> numbers, String name, double otherwise) {
        Double number = numbers.get(name);
        return number == null || !(number >= 0) || number.isInfinite() ? otherwise : number;
    }
}
