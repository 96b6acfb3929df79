package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What may be asked, as a document of OpenAPI 3.1, made of the routes themselves. Stateless. */
final class OpenApiDocument {
    private static final Map<Integer, String> ERRORS = new TreeMap<>(
            Map.of(
                    RestAnswer.BAD_REQUEST, "What is asked makes no sense, or cannot be told now.",
                    RestAnswer.UNAUTHORIZED, "There is no token, ticket or cookie that is taken.",
                    RestAnswer.FORBIDDEN,
                            "A page of another site asks, or under a name that is not taken; or a ticket's user may not ask.",
                    RestAnswer.NOT_FOUND, "There is no such thing.",
                    RestAnswer.TOO_LARGE, "The body is too long.",
                    RestAnswer.UNSUPPORTED_TYPE, "The body is not said to be JSON.",
                    RestAnswer.TOO_MANY, "Too many questions; Retry-After says when to ask again.",
                    RestAnswer.UNAVAILABLE,
                            "The coordinator has too much to do, or no ResourceManager answers it; Retry-After says when to ask again."));

    private OpenApiDocument() {}

    static ObjectNode of(String version, List<RestRoute> routes) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("openapi", "3.1.0");
        ObjectNode info = json.putObject("info");
        info.put("title", "Tiercel's coordinator").put("version", version);
        info.put("description", "What the coordinator of a cluster answers by HTTP.");
        info.putObject("license").put("name", "Apache-2.0").put("identifier", "Apache-2.0");
        json.putArray("servers").addObject().put("url", ".");
        ObjectNode paths = json.putObject("paths");
        routes.forEach(route ->
                paths.withObjectProperty(pathOf(route)).set(route.method().toLowerCase(Locale.ROOT), operation(route)));
        ObjectNode components = json.putObject("components");
        components.putObject("schemas").set("Error", RestAnswer.ERROR.schema());
        ObjectNode schemes = components.putObject("securitySchemes");
        schemes.putObject("token").put("type", "http").put("scheme", "bearer");
        schemes.putObject("kerberos")
                .put("type", "http")
                .put("scheme", "negotiate")
                .put("description", "A Kerberos ticket, by SPNEGO, where tiercel.rest.kerberos.principal is set.");
        schemes.putObject("cookie").put("type", "apiKey").put("in", "cookie").put("name", "tiercel");
        return json;
    }

    private static String pathOf(RestRoute route) {
        return route.isFamily() ? route.family() + "{name}" : route.path();
    }

    private static ObjectNode operation(RestRoute route) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("summary", route.summary());
        ArrayNode security = json.putArray("security");
        if (!route.isOpen()) {
            security.addObject().putArray("token");
            security.addObject().putArray("kerberos");
            security.addObject().putArray("cookie");
        }
        if (route.isFamily() || !route.parameters().isEmpty()) {
            ArrayNode parameters = json.putArray("parameters");
            if (route.isFamily()) {
                ObjectNode name = parameters
                        .addObject()
                        .put("name", "name")
                        .put("in", "path")
                        .put("required", true);
                name.put("description", "What it is about.");
                name.putObject("schema").put("type", "string").put("minLength", 1);
            }
            route.parameters().forEach(parameter -> parameters.add(parameter.described()));
        }
        route.body().ifPresent(body -> content(json.putObject("requestBody").put("required", true), body.schema()));
        ObjectNode responses = json.putObject("responses");
        content(
                responses.putObject("200").put("description", "It is so."),
                route.answer().schema());
        ERRORS.forEach((code, words) -> content(
                responses.putObject(code.toString()).put("description", words),
                JsonNodeFactory.instance.objectNode().put("$ref", "#/components/schemas/Error")));
        return json;
    }

    private static void content(ObjectNode of, ObjectNode schema) {
        of.putObject("content").putObject("application/json").set("schema", schema);
    }
}
