package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a value in an answer, or in a question, is: its type, its unit and its meaning, as a schema of OpenAPI 3.1. The dashboard
 * shows the same words. Immutable.
 */
final class Shape {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ObjectNode schema;
    private final boolean isOptional;

    private Shape(ObjectNode schema, boolean isOptional) {
        this.schema = schema;
        this.isOptional = isOptional;
    }

    private static Shape of(String type, String meaning) {
        return new Shape(JSON.objectNode().put("type", type).put("description", meaning), false);
    }

    static Shape text(String meaning) {
        return of("string", meaning);
    }

    /** One of some words. */
    static Shape word(String meaning, String... words) {
        Shape shape = text(meaning);
        for (String word : words) {
            shape.schema.withArray("enum").add(word);
        }
        return shape;
    }

    static Shape flag(String meaning) {
        return of("boolean", meaning);
    }

    /** A whole number that is not negative. */
    static Shape count(String unit, String meaning) {
        Shape shape = of("integer", meaning);
        shape.schema.put("minimum", 0).put("x-unit", unit);
        return shape;
    }

    static Shape number(String unit, String meaning) {
        Shape shape = of("number", meaning);
        shape.schema.put("x-unit", unit);
        return shape;
    }

    /** A number from 0 to 1. */
    static Shape share(String meaning) {
        Shape shape = number("share", meaning);
        shape.schema.put("minimum", 0).put("maximum", 1);
        return shape;
    }

    static Shape list(String meaning, Shape items) {
        Shape shape = of("array", meaning);
        shape.schema.set("items", items.schema.deepCopy());
        return shape;
    }

    /** Anything that JSON can say. */
    static Shape any(String meaning) {
        return new Shape(JSON.objectNode().put("description", meaning), false);
    }

    /** An object with any names, whose values have one shape. */
    static Shape map(String meaning, Shape values) {
        Shape shape = of("object", meaning);
        shape.schema.set("additionalProperties", values.schema.deepCopy());
        return shape;
    }

    /** An object without fields, to which {@link #with} adds some; it has no others. */
    static Shape object(String meaning) {
        Shape shape = of("object", meaning);
        shape.schema.putObject("properties");
        shape.schema.put("additionalProperties", false);
        return shape;
    }

    /** This object with one more field. */
    Shape with(String name, Shape field) {
        ObjectNode wider = schema.deepCopy();
        wider.withObjectProperty("properties").set(name, field.schema.deepCopy());
        if (!field.isOptional) {
            wider.withArray("required").add(name);
        }
        return new Shape(wider, isOptional);
    }

    /** This object, which has at least one of its fields. */
    Shape withAny() {
        return new Shape(schema.deepCopy().put("minProperties", 1), isOptional);
    }

    /** A field that is left out where nobody knows its value. */
    Shape optional() {
        return new Shape(schema, true);
    }

    /** The same figure under the name that it has in {@code /metrics}. */
    Shape metric(String name) {
        return new Shape(schema.deepCopy().put("x-metric", name), isOptional);
    }

    /** The schema; a copy. */
    ObjectNode schema() {
        return schema.deepCopy();
    }
}
