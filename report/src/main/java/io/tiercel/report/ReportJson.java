package io.tiercel.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.UncheckedIOException;
import java.util.Map;

/** A report as one JSON object: its own fields, then what the command adds. Absent figures are left out. */
public final class ReportJson {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(new Jdk8Module())
            .setSerializationInclusion(JsonInclude.Include.NON_ABSENT)
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT);

    private ReportJson() {}

    public static String text(Report report) {
        return text(report, Map.of());
    }

    /** With further fields, whose values are anything Jackson can write: records, lists, maps. */
    public static String text(Report report, Map<String, ?> additions) {
        ObjectNode object = MAPPER.valueToTree(report);
        additions.forEach((name, value) -> object.set(name, MAPPER.valueToTree(value)));
        try {
            return MAPPER.writeValueAsString(object) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
