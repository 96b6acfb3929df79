package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * An answer.
 *
 * @param code of HTTP
 */
record RestAnswer(int code, JsonNode json) {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    static RestAnswer of(JsonNode json) {
        return new RestAnswer(OK, json);
    }

    /** It was done, in words. */
    static RestAnswer done(String words) {
        return new RestAnswer(OK, JsonNodeFactory.instance.objectNode().put("done", words));
    }

    /** It cannot be done as asked, in words. */
    static RestAnswer refused(String words) {
        return error(BAD_REQUEST, words);
    }

    static RestAnswer notFound(String words) {
        return error(NOT_FOUND, words);
    }

    static RestAnswer error(int code, String words) {
        return new RestAnswer(code, JsonNodeFactory.instance.objectNode().put("error", words));
    }
}
