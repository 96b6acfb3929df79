package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What may be asked behind the question mark.
 *
 * @param standard what holds where it is left out
 * @param words those that are allowed; none where any text is
 * @param most as a number, or as the length of a text
 */
record RestParameter(String name, boolean isNumber, String standard, List<String> words, int most, String meaning) {
    private static final int TEXT_LENGTH_MAX = 1_000;

    static RestParameter count(String name, int standard, int most, String meaning) {
        return new RestParameter(name, true, String.valueOf(standard), List.of(), most, meaning);
    }

    static RestParameter text(String name, String meaning) {
        return new RestParameter(name, false, "", List.of(), TEXT_LENGTH_MAX, meaning);
    }

    /** One of some words, of which the first holds where it is left out. */
    static RestParameter word(String name, List<String> words, String meaning) {
        return new RestParameter(name, false, words.get(0), words, TEXT_LENGTH_MAX, meaning);
    }

    /** @throws IllegalArgumentException in words, if the text is none that it takes */
    void check(String text) {
        if (isNumber
                && !(text.matches("[0-9]{1,9}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= most)) {
            throw new IllegalArgumentException(name + " must be a number from 1 to " + most + ": '" + text + "'");
        }
        if (!words.isEmpty() && !words.contains(text)) {
            throw new IllegalArgumentException(
                    name + " must be one of " + String.join(", ", words) + ": '" + text + "'");
        }
        if (text.length() > most && !isNumber) {
            throw new IllegalArgumentException(name + " must have at most " + most + " characters");
        }
    }

    ObjectNode described() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", name).put("in", "query").put("description", meaning);
        ObjectNode schema = json.putObject("schema");
        if (isNumber) {
            schema.put("type", "integer").put("minimum", 1).put("maximum", most);
            schema.put("default", Integer.parseInt(standard));
        } else {
            schema.put("type", "string").put("maxLength", most);
            words.forEach(word -> schema.withArray("enum").add(word));
            schema.put("default", standard);
        }
        return json;
    }
}
