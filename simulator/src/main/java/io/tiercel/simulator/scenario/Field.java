package io.tiercel.simulator.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A value in a YAML file that knows where it is, so that what is wrong with it can be said. */
final class Field {
    private final String file;
    private final String path;
    private final Node node;

    Field(String file, String path, Node node) {
        this.file = file;
        this.path = path;
        this.node = node;
    }

    /** The fields in this one, by name; none may be called anything but these. */
    Map<String, Field> fields(List<String> known) throws ScenarioException {
        if (!(node instanceof MappingNode)) {
            throw wrong("expected fields: " + String.join(", ", known));
        }
        Map<String, Field> fields = anyFields();
        for (Map.Entry<String, Field> field : fields.entrySet()) {
            if (!known.contains(field.getKey())) {
                throw field.getValue().wrong("is not known; there are " + String.join(", ", known));
            }
        }
        return fields;
    }

    /** The fields in this one, which must be these. */
    Map<String, Field> allFields(List<String> needed) throws ScenarioException {
        Map<String, Field> fields = fields(needed);
        for (String name : needed) {
            required(fields, name);
        }
        return fields;
    }

    /** The fields in this one, by name, whatever they are called. */
    Map<String, Field> anyFields() throws ScenarioException {
        if (!(node instanceof MappingNode mapping)) {
            throw wrong("expected fields");
        }
        Map<String, Field> fields = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String name = new Field(file, path, tuple.getKeyNode()).text();
            Field field = new Field(file, path.isEmpty() ? name : path + "." + name, tuple.getValueNode());
            if (fields.put(name, field) != null) {
                throw new Field(file, field.path, tuple.getKeyNode()).wrong("is there twice");
            }
        }
        return fields;
    }

    /** Whether a field of this name is in this one. */
    boolean has(String name) throws ScenarioException {
        return node instanceof MappingNode && anyFields().containsKey(name);
    }

    /** One of the fields in this one. */
    Field required(Map<String, Field> fields, String name) throws ScenarioException {
        Field field = fields.get(name);
        if (field == null) {
            throw wrong(name + " is missing");
        }
        return field;
    }

    /** One that is known to be there. */
    static Field of(Map<String, Field> fields, String name) {
        Field field = fields.get(name);
        if (field == null) {
            throw new IllegalStateException(name + " was there before");
        }
        return field;
    }

    /** The first of these that is among the fields in this one; this one if none is. */
    Field firstOf(Map<String, Field> fields, String... names) {
        for (String name : names) {
            Field field = fields.get(name);
            if (field != null) {
                return field;
            }
        }
        return this;
    }

    /** The elements of a list; one value is a list of one. */
    List<Field> elements() throws ScenarioException {
        if (node instanceof ScalarNode scalar && scalar.getValue().isEmpty()) {
            throw wrong("must not be empty");
        }
        if (!(node instanceof SequenceNode sequence)) {
            return List.of(this);
        }
        List<Field> elements = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            elements.add(new Field(file, path + "[" + (elements.size() + 1) + "]", element));
        }
        if (elements.isEmpty()) {
            throw wrong("must not be empty");
        }
        return elements;
    }

    boolean isText() {
        return node instanceof ScalarNode;
    }

    String text() throws ScenarioException {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw wrong("expected one value, found " + (node instanceof MappingNode ? "fields" : "a list"));
    }

    long whole() throws ScenarioException {
        return as(text -> {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("expected a whole number, found '" + text + "'", e);
            }
        });
    }

    double number() throws ScenarioException {
        return as(text -> {
            try {
                double number = Double.parseDouble(text);
                if (Double.isFinite(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Said below, as of what is a number but no finite one.
            }
            throw new IllegalArgumentException("expected a number, found '" + text + "'");
        });
    }

    /** A whole number that is small enough to count things. */
    int count() throws ScenarioException {
        long whole = whole();
        if (whole < 0 || whole > Integer.MAX_VALUE) {
            throw wrong("expected a whole number from 0 to " + Integer.MAX_VALUE + ", found " + whole);
        }
        return (int) whole;
    }

    boolean flag() throws ScenarioException {
        return as(text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false, found '" + text + "'");
        });
    }

    /** What the text stands for; what the reading throws is wrong with this field. */
    <T> T as(Function<String, T> reading) throws ScenarioException {
        String text = text();
        try {
            return reading.apply(text);
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    ScenarioException wrong(@Nullable String trouble) {
        int line = node.getStartMark().map(Mark::getLine).orElse(0) + 1;
        return new ScenarioException(file, line, path, String.valueOf(trouble));
    }
}
