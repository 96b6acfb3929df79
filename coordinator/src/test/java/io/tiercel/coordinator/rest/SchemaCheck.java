package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Whether an answer is as the document of OpenAPI says: as far as our schemas go, and nothing that they do not name. */
final class SchemaCheck {
    private final List<String> problems = new ArrayList<>();

    private SchemaCheck() {}

    /** What is otherwise; nothing where all is as the schema says. */
    static List<String> problems(JsonNode schema, JsonNode value) {
        SchemaCheck check = new SchemaCheck();
        check.look("answer", schema, value);
        return check.problems;
    }

    private void look(String at, JsonNode schema, JsonNode value) {
        if (!isOf(schema.path("type").asText(""), value)) {
            problems.add(at + " is no " + schema.path("type").asText() + ": " + value);
            return;
        }
        boolean isBelow = schema.has("minimum")
                && value.asDouble() < schema.path("minimum").asDouble();
        boolean isAbove = schema.has("maximum")
                && value.asDouble() > schema.path("maximum").asDouble();
        if (isBelow || isAbove) {
            problems.add(at + " is out of its bounds: " + value);
        }
        if (schema.has("enum") && !words(schema.path("enum")).contains(value.asText())) {
            problems.add(at + " is another word: " + value);
        }
        for (int i = 0; i < value.size() && value.isArray(); i++) {
            look(at + "[" + i + "]", schema.path("items"), value.get(i));
        }
        if (value.isObject() && schema.has("type")) {
            lookAtFields(at, schema, value);
        }
    }

    private void lookAtFields(String at, JsonNode schema, JsonNode value) {
        JsonNode known = schema.path("properties");
        value.properties().forEach(field -> {
            if (known.has(field.getKey())) {
                look(at + "." + field.getKey(), known.path(field.getKey()), field.getValue());
            } else if (schema.path("additionalProperties").isObject()) {
                look(at + "." + field.getKey(), schema.path("additionalProperties"), field.getValue());
            } else {
                problems.add(at + " has a field that the document does not name: " + field.getKey());
            }
        });
        words(schema.path("required")).stream()
                .filter(name -> !value.has(name))
                .forEach(name -> problems.add(at + " lacks " + name));
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            default -> true;
        };
    }

    private static List<String> words(JsonNode array) {
        List<String> words = new ArrayList<>();
        array.forEach(word -> words.add(word.asText()));
        return words;
    }
}
