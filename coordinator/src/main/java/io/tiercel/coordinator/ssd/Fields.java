package io.tiercel.coordinator.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Fields of reports, which may be nonsense: nothing is taken for granted, and what is wrong is told in words. */
final class Fields {
    private static final int TEXT_LENGTH_MAX = 4_096;

    private Fields() {}

    /** A finite number that is not negative. */
    static double number(JsonNode object, String name) throws IOException {
        double value = object.path(name).asDouble(Double.NaN);
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw nonsense(object, name);
        }
        return value;
    }

    /** A whole number that is not negative. */
    static long count(JsonNode object, String name) throws IOException {
        JsonNode field = object.path(name);
        if (!field.canConvertToLong() || field.asLong() < 0) {
            throw nonsense(object, name);
        }
        return field.asLong();
    }

    /** A text; empty where there is none. */
    static String text(JsonNode object, String name) throws IOException {
        String text = object.path(name).asText("");
        if (text.length() > TEXT_LENGTH_MAX) {
            throw new IOException("the report's " + name + " is a text of " + text.length() + " characters");
        }
        return text;
    }

    private static IOException nonsense(JsonNode object, String name) {
        JsonNode field = object.path(name);
        return new IOException("the report's " + name + " is "
                + (field.isMissingNode() ? "missing" : "no number that it could be: " + field));
    }
}
