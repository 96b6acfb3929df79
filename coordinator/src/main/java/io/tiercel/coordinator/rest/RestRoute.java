package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/**
 * What is done where somebody asks for a path.
 *
 * @param method of HTTP
 * @param path as {@code /ssd/plan}; one that ends with a slash has a name after it
 */
record RestRoute(String method, String path, Handler handler) {
    /** Answers. From any thread. */
    interface Handler {
        /**
         * The answer.
         *
         * @param name what follows the path; empty where nothing may
         * @param body a missing node where there is none
         * @throws IOException in words, if it cannot be told now
         * @throws IllegalArgumentException in words, if what is asked makes no sense
         */
        RestAnswer answer(String name, JsonNode body) throws IOException;
    }

    boolean hasPath(String asked) {
        boolean isFamily = path.endsWith("/");
        return isFamily
                ? asked.startsWith(path) && asked.length() > path.length() && asked.indexOf('/', path.length()) < 0
                : asked.equals(path);
    }

    String name(String asked) {
        return path.endsWith("/") ? asked.substring(path.length()) : "";
    }
}
