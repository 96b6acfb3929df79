package io.tiercel.resourcemanager;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Ground;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/** Explanations as values of JMX, with the fields that the coordinator's JSON has. Stateless. */
final class ExplanationType {
    private static final CompositeType GROUND = ground();
    private static final CompositeType EXPLANATION = explanation();

    private ExplanationType() {}

    static CompositeData[] values(List<Explanation> explanations) {
        return explanations.stream().map(ExplanationType::value).toArray(CompositeData[]::new);
    }

    private static CompositeData value(Explanation of) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", of.kind().label());
        fields.put("name", of.name());
        fields.put("at", of.at());
        fields.put("decision", of.decision());
        fields.put("inputs", of.grounds().stream().map(ExplanationType::value).toArray(CompositeData[]::new));
        fields.put("runner_up", of.runnerUp());
        fields.put("otherwise", of.otherwise());
        return composite(EXPLANATION, fields);
    }

    private static CompositeData value(Ground of) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", of.name());
        fields.put("number", of.isNumber() ? of.number() : 0);
        fields.put("words", of.words());
        fields.put("unit", of.unit());
        return composite(GROUND, fields);
    }

    private static CompositeData composite(CompositeType type, Map<String, ?> fields) {
        try {
            return new CompositeDataSupport(type, fields);
        } catch (OpenDataException e) {
            throw new IllegalStateException("an explanation with other fields than its type", e);
        }
    }

    private static CompositeType ground() {
        try {
            String[] names = {"name", "number", "words", "unit"};
            OpenType<?>[] types = {SimpleType.STRING, SimpleType.DOUBLE, SimpleType.STRING, SimpleType.STRING};
            return new CompositeType("Ground", "What a decision went by", names, names, types);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CompositeType explanation() {
        try {
            String[] names = {"kind", "name", "at", "decision", "inputs", "runner_up", "otherwise"};
            OpenType<?>[] types = {
                SimpleType.STRING,
                SimpleType.STRING,
                SimpleType.STRING,
                SimpleType.STRING,
                new ArrayType<CompositeData[]>(1, GROUND),
                SimpleType.STRING,
                SimpleType.STRING
            };
            return new CompositeType("Explanation", "Why something was decided", names, names, types);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }
}
