package io.tiercel.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;

/** What commands print for programs. */
public final class Json {
    private static final ObjectWriter WRITER = new ObjectMapper()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .writer(SerializationFeature.INDENT_OUTPUT);

    private Json() {}

    /** One object with a line's end; a record's components in snake case. */
    public static String text(Object object) throws JsonProcessingException {
        return WRITER.writeValueAsString(object) + "\n";
    }
}
