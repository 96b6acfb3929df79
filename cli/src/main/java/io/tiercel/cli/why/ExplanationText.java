package io.tiercel.cli.why;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.core.why.Ground;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;

/** Explanations, as a coordinator or a ResourceManager gives them, for people and for programs. */
final class ExplanationText {
    private ExplanationText() {}

    /** One object, which is the same whoever was asked. */
    static ObjectNode object(JsonNode explanations) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode all = json.putArray("explanations");
        explanations.forEach(one -> {
            ObjectNode explanation = all.addObject();
            for (String field : new String[] {"kind", "name", "at", "decision"}) {
                explanation.put(field, one.path(field).asText());
            }
            ArrayNode inputs = explanation.putArray("inputs");
            one.path("inputs").forEach(input -> inputs.add(input(input)));
            explanation.put("runner_up", one.path("runner_up").asText());
            explanation.put("otherwise", one.path("otherwise").asText());
        });
        return json;
    }

    static String text(JsonNode object) {
        StringBuilder text = new StringBuilder();
        for (JsonNode one : object.path("explanations")) {
            text.append(text.isEmpty() ? "" : "\n");
            text.append(one.path("kind").asText()).append(' ');
            text.append(one.path("name").asText()).append(' ');
            text.append(one.path("decision").asText()).append('\n');
            line(text, "decided", one.path("at").asText());
            line(text, "runner-up", one.path("runner_up").asText());
            line(text, "changed by", one.path("otherwise").asText());
            Table table = new Table("  it went by", "");
            one.path("inputs")
                    .forEach(input -> table.row("  " + input.path("name").asText(), value(input)));
            text.append(one.path("inputs").isEmpty() ? "" : "\n" + table.text());
        }
        return text.toString();
    }

    private static ObjectNode input(JsonNode said) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        input.put("name", said.path("name").asText());
        if (isNumber(said)) {
            input.put("number", said.path("number").asDouble());
            input.put("unit", said.path("unit").asText());
        } else {
            input.put("words", said.path("words").asText());
        }
        return input;
    }

    private static String value(JsonNode input) {
        if (!isNumber(input)) {
            return input.path("words").asText();
        }
        String unit = input.path("unit").asText();
        double number = input.path("number").asDouble();
        return unit.equals("bytes")
                ? Quantity.bytes(Math.round(number))
                : Ground.of(input.path("name").asText(), number, unit).text();
    }

    private static boolean isNumber(JsonNode input) {
        return input.path("words").asText().isEmpty();
    }

    private static void line(StringBuilder text, String what, String words) {
        text.append(words.isEmpty() ? "" : String.format("  %-11s %s%n", what + ":", words));
    }
}
