package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Map;
import java.util.TreeMap;

/**
 * An answer.
 *
 * @param code of HTTP
 * @param headers beside those that all answers have
 */
record RestAnswer(int code, JsonNode json, Map<String, String> headers) {
    static final int OK = 200;
    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int TOO_LARGE = 413;
    static final int UNSUPPORTED_TYPE = 415;
    static final int TOO_MANY = 429;
    static final int FAILED = 500;
    static final int UNAVAILABLE = 503;

    /** What is answered where something was done. */
    static final Shape DONE = Shape.object("It was done.").with("done", Shape.text("What was done, in words."));
    /** What is answered where something cannot be done. */
    static final Shape ERROR = Shape.object("It cannot be done.").with("error", Shape.text("Why not, in words."));

    RestAnswer {
        headers = Map.copyOf(headers);
    }

    static RestAnswer of(JsonNode json) {
        return new RestAnswer(OK, json, Map.of());
    }

    /** It was done, in words. */
    static RestAnswer done(String words) {
        return of(JsonNodeFactory.instance.objectNode().put("done", words));
    }

    /** It cannot be done as asked, in words. */
    static RestAnswer refused(String words) {
        return error(BAD_REQUEST, words);
    }

    static RestAnswer notFound(String words) {
        return error(NOT_FOUND, words);
    }

    static RestAnswer error(int code, String words) {
        return new RestAnswer(code, JsonNodeFactory.instance.objectNode().put("error", words), Map.of());
    }

    RestAnswer with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new RestAnswer(code, json, more);
    }
}
