package io.tiercel.coordinator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What pages and files say of questions by HTTP. */
class RestPageTest {
    private static final Path DOCS = Path.of(System.getProperty("tiercel.home", ".."), "docs");
    private static final Path DASHBOARD = Path.of("src/main/resources/io/tiercel/coordinator/rest/dashboard");

    private static JsonNode document(Path directory) throws Exception {
        try (MadeCluster cluster = new MadeCluster(directory, 0)) {
            return OpenApiDocument.of("any", RestDoor.routes(RestHandlers.guests("token"), cluster.sources()));
        }
    }

    @Test
    void page_hasAllThatMayBeAsked(@TempDir Path directory) throws Exception {
        Path page = DOCS.resolve("rest.md");
        String now = RestPage.of(document(directory));
        if (Boolean.getBoolean("tiercel.pages.write")) {
            Files.writeString(page, now);
        }
        assertThat(page)
                .as("mvn test -pl coordinator -am -Dtest=RestPageTest -Dsurefire.failIfNoSpecifiedTests=false "
                        + "-Dtiercel.pages.write=true makes it anew")
                .hasContent(now);
    }

    /** A tooltip that finds no figure would be missing without a word. */
    @Test
    void figuresOfTheDashboard_areInTheDocument(@TempDir Path directory) throws Exception {
        JsonNode paths = document(directory).path("paths");
        List<String> asked = new ArrayList<>();
        for (String file : List.of("views-cluster.js", "views-memory.js", "views-hosts.js")) {
            String script = Files.readString(DASHBOARD.resolve(file));
            Pattern.compile("pagedTable\\('([a-z/]+)'(.*?)\\n  \\}\\);", Pattern.DOTALL)
                    .matcher(script)
                    .results()
                    .forEach(table -> {
                        JsonNode rows = schema(paths, table.group(1)).at("/properties/rows/items");
                        Pattern.compile("key: '([a-z_.]+)'")
                                .matcher(table.group(2))
                                .results()
                                .forEach(key -> {
                                    String pointer =
                                            "/properties/" + key.group(1).replace(".", "/properties/");
                                    assertThat(rows.at(pointer)
                                                    .path("description")
                                                    .asText())
                                            .as(table.group(1) + " " + key.group(1))
                                            .isNotEmpty();
                                    asked.add(key.group(1));
                                });
                    });
            Pattern.compile("figure\\('[^']+', '([a-z_.]+)'")
                    .matcher(script)
                    .results()
                    .forEach(figure -> {
                        String pointer = "/properties/" + figure.group(1).replace(".", "/properties/");
                        assertThat(schema(paths, "overview")
                                        .at(pointer)
                                        .path("description")
                                        .asText())
                                .as(figure.group(1))
                                .isNotEmpty();
                        asked.add(figure.group(1));
                    });
        }
        assertThat(asked).hasSizeGreaterThan(90);
    }

    private static JsonNode schema(JsonNode paths, String path) {
        return paths.path("/" + path).at("/get/responses/200/content/application~1json/schema");
    }
}
