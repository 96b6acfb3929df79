package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page about what may be asked by HTTP, made of the document of OpenAPI. */
final class RestPage {
    private static final String HEAD = """
            # Questions by HTTP

            Here you find all that the coordinator answers by HTTP, and what each figure means. The page is made of the routes
            themselves, as `/openapi.json` is. `RestPageTest` says when it is not up to date, and how to make it anew.

            The coordinator answers at `tiercel.rest.address`, with JSON. Who asks needs the token that `./tiercel ssd token`
            prints, but where the page says "open":

            ```
            curl -H "Authorization: Bearer $(tiercel ssd token)" http://127.0.0.1:8766/overview
            ```

            In a cluster with Kerberos a ticket will do as well, where `tiercel.rest.kerberos.principal` is set. Ask by the name of
            that principal's host, after `kinit`:

            ```
            curl --negotiate -u : http://COORDINATOR:8766/overview
            ```

            The coordinator's own user may ask so, and whom `dfs.cluster.administrators` names in its `hdfs-site.xml`. Everybody
            else gets 403, with what would let them in. [How to set it up](install.md#questions-by-http-with-a-ticket).

            - A list is asked for by pages. `size` is at most 200.
            - A parameter that a route has not, and a value that it does not take, is refused with 400.
            - A body has at most 64 KiB, and `Content-Type: application/json`. Otherwise the answer is 413 or 415. Who has
              the token may leave the header out.
            - Who asks more than 50 times a second for long gets 429, with `Retry-After`.
            - A page of another site is refused with 403, and so is a name that `tiercel.rest.hosts` does not list.
            - Where something cannot be done, the answer is `{"error": "why, in words"}`.

            [The dashboard](dashboard.md) asks the same.

            """;

    private RestPage() {}

    static String of(JsonNode document) {
        StringBuilder page = new StringBuilder(HEAD);
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation -> add(page, path.getKey(), operation.getKey(), operation.getValue())));
        return page.toString().stripTrailing() + "\n";
    }

    private static void add(StringBuilder page, String path, String method, JsonNode operation) {
        boolean isOpen = operation.path("security").isEmpty();
        page.append("## " + method.toUpperCase(Locale.ROOT) + " " + path + "\n\n");
        page.append(operation.path("summary").asText() + (isOpen ? " Open." : "") + "\n\n");
        List<String> parameters = new ArrayList<>();
        for (JsonNode parameter : operation.path("parameters")) {
            parameters.add("- `" + parameter.path("name").asText() + "`: "
                    + parameter.path("description").asText() + words(parameter.path("schema")));
        }
        page.append(parameters.isEmpty() ? "" : "You may say:\n\n" + String.join("\n", parameters) + "\n\n");
        JsonNode body = operation.at("/requestBody/content/application~1json/schema");
        page.append(body.isMissingNode() ? "" : "You send:\n\n" + table(body) + "\n");
        JsonNode answer = operation.at("/responses/200/content/application~1json/schema");
        page.append(answer.path("properties").isEmpty() ? "" : "The answer:\n\n" + table(answer) + "\n");
    }

    private static String words(JsonNode schema) {
        List<String> words = new ArrayList<>();
        schema.path("enum").forEach(word -> words.add("`" + word.asText() + "`"));
        return words.isEmpty() ? "" : " One of " + String.join(", ", words) + ".";
    }

    private static String table(JsonNode schema) {
        List<String> rows = new ArrayList<>();
        add(rows, "", schema);
        return "| field | unit | means |\n|---|---|---|\n" + rows.stream().collect(Collectors.joining("\n")) + "\n";
    }

    private static void add(List<String> rows, String before, JsonNode schema) {
        schema.path("properties").properties().forEach(field -> {
            JsonNode of = field.getValue();
            String name = before + field.getKey() + (of.path("type").asText().equals("array") ? "[]" : "");
            String metric = of.has("x-metric")
                    ? " In `/metrics`: `" + of.path("x-metric").asText() + "`."
                    : "";
            rows.add("| `" + name + "` | " + of.path("x-unit").asText("") + " | "
                    + of.path("description").asText() + metric + " |");
            JsonNode inner = of.has("items") ? of.path("items") : of;
            add(
                    rows,
                    name + ".",
                    inner.path("additionalProperties").isObject() ? inner.path("additionalProperties") : inner);
        });
    }
}
