package io.tiercel.coordinator.rest;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is done where somebody asks for a path, and what there is to know of it.
 *
 * @param method of HTTP
 * @param path as {@code /ssd/plan}; one that ends with a slash has a name after it, and one that ends with {@code /*} has
 *     one that may have slashes
 * @param handler answers
 * @param summary one sentence
 * @param parameters what may be asked behind the question mark
 * @param body what is to be sent; nothing where that is ignored
 * @param answer what is answered where all is well
 * @param isOpen whether anybody may ask, without the token
 */
record RestRoute(
        String method,
        String path,
        Handler handler,
        String summary,
        List<RestParameter> parameters,
        Optional<Shape> body,
        Shape answer,
        boolean isOpen) {
    /** Answers. From any thread. */
    interface Handler {
        /**
         * The answer.
         *
         * @throws IOException in words, if it cannot be told now
         * @throws IllegalArgumentException in words, if what is asked makes no sense
         */
        RestAnswer answer(RestQuestion question) throws IOException;
    }

    RestRoute {
        parameters = List.copyOf(parameters);
    }

    /** A question that changes nothing. */
    static RestRoute get(String path, String summary, Shape answer, Handler handler) {
        return new RestRoute("GET", path, handler, summary, List.of(), Optional.empty(), answer, false);
    }

    /** An order without a body. */
    static RestRoute order(String method, String path, String summary, Handler handler) {
        return new RestRoute(method, path, handler, summary, List.of(), Optional.empty(), RestAnswer.DONE, false);
    }

    RestRoute taking(List<RestParameter> more) {
        return new RestRoute(method, path, handler, summary, more, body, answer, isOpen);
    }

    RestRoute sent(Shape what) {
        return new RestRoute(method, path, handler, summary, parameters, Optional.of(what), answer, isOpen);
    }

    RestRoute open() {
        return new RestRoute(method, path, handler, summary, parameters, body, answer, true);
    }

    RestRoute answering(Shape what) {
        return new RestRoute(method, path, handler, summary, parameters, body, what, isOpen);
    }

    boolean hasPath(String asked) {
        if (path.endsWith("/*")) {
            return asked.startsWith(family()) && asked.length() > family().length();
        }
        return isFamily()
                ? asked.startsWith(path) && asked.length() > path.length() && asked.indexOf('/', path.length()) < 0
                : asked.equals(path);
    }

    /** Whether a name follows the path. */
    boolean isFamily() {
        return path.endsWith("/") || path.endsWith("/*");
    }

    String name(String asked) {
        return isFamily() ? asked.substring(family().length()) : "";
    }

    /**
     * All its parameters, as a question gives them or as they are where it does not.
     *
     * @param query what stands behind the question mark, in the form of URLs
     * @throws IllegalArgumentException in words, if there is one that it has not, or with a text that it does not take
     */
    Map<String, String> read(String query) {
        Map<String, String> texts = new LinkedHashMap<>();
        parameters.forEach(parameter -> texts.put(parameter.name(), parameter.standard()));
        for (String part : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int sign = part.indexOf('=');
            String name = decoded(sign < 0 ? part : part.substring(0, sign));
            String text = sign < 0 ? "" : decoded(part.substring(sign + 1));
            parameters.stream()
                    .filter(parameter -> parameter.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(path + " has no parameter '" + name + "'"))
                    .check(text);
            texts.put(name, text);
        }
        return texts;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** What comes before the name, or all where none does. */
    String family() {
        return path.endsWith("/*") ? path.substring(0, path.length() - 1) : path;
    }
}
