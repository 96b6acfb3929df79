package io.tiercel.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variables of another process' environment.
 *
 * @param variables by name
 */
record Environment(Map<String, String> variables) {
    Environment {
        variables = Map.copyOf(variables);
    }

    /** Of a file in {@code /proc}; empty where this user may not read it. */
    static Optional<Environment> of(Path file) {
        try {
            return Optional.of(of(ProcReader.zeroEnded(file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Environment of(List<String> words) {
        Map<String, String> variables = new HashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                variables.putIfAbsent(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return new Environment(variables);
    }

    Optional<String> of(String name) {
        return Optional.ofNullable(variables.get(name));
    }
}
