package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.coordinator.CacheMXBean;
import io.tiercel.coordinator.CoordinatorMXBean;
import io.tiercel.coordinator.DeadlineMXBean;
import io.tiercel.coordinator.HostsMXBean;
import io.tiercel.coordinator.HotMXBean;
import io.tiercel.coordinator.ModelsMXBean;
import io.tiercel.coordinator.PartsMXBean;
import io.tiercel.coordinator.SsdMXBean;
import io.tiercel.daemon.Metric;
import io.tiercel.daemon.http.MetricNames;
import io.tiercel.relay.RelayMXBean;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Prometheus and Grafana are given: each metric that they name is there, and each that is there is on the page. */
class MonitoringTest {
    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
    private static final Path FOLDER = ROOT.resolve("docs/monitoring");
    private static final Pattern NAME = Pattern.compile("(?<![A-Za-z_:.-])tiercel_[a-z0-9_]+");
    private static final List<Class<?>> BEANS = List.of(
            CoordinatorMXBean.class,
            CacheMXBean.class,
            HotMXBean.class,
            HostsMXBean.class,
            PartsMXBean.class,
            DeadlineMXBean.class,
            SsdMXBean.class,
            ModelsMXBean.class,
            RelayMXBean.class);

    /** All metrics with what they mean. */
    private static SortedMap<String, String> metrics() throws IOException {
        SortedMap<String, String> metrics = new TreeMap<>();
        metrics.put("tiercel_healthy", "Whether the daemon does its work: 1, or 0 if not.");
        for (Class<?> bean : BEANS) {
            for (Method getter : bean.getMethods()) {
                Metric metric = getter.getAnnotation(Metric.class);
                if (metric != null) {
                    String type = bean.getSimpleName().replace("MXBean", "");
                    String attribute = getter.getName().replaceFirst("^(get|is)", "");
                    metrics.put(MetricNames.of(type, attribute, metric.counts()), metric.value());
                }
            }
        }
        String agent = Files.readString(ROOT.resolve("host/core/src/report.rs"));
        Pattern.compile("\"(tiercel_[a-z_]+)\",\\s*(?:\"(?:counter|gauge)\",\\s*)?\"([^\"]+)\"")
                .matcher(agent)
                .results()
                .forEach(found -> metrics.put(found.group(1), found.group(2).replaceAll("\\\\\\s+", "")));
        return metrics;
    }

    @Test
    void everyNumberOfADaemonsBean_saysWhatItIs() {
        for (Class<?> bean : BEANS) {
            assertThat(bean.getMethods())
                    .filteredOn(method -> method.getParameterCount() == 0
                            && (method.getReturnType().isPrimitive() || method.getReturnType() == Map.class))
                    .allSatisfy(method -> assertThat(method.getAnnotation(Metric.class))
                            .as(bean.getSimpleName() + " " + method.getName())
                            .isNotNull());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"alerts.yml", "alerts-test.yml", "grafana.json"})
    void metricsThatAFileNames_areThere(String file) throws IOException {
        List<String> named = NAME.matcher(Files.readString(FOLDER.resolve(file)))
                .results()
                .map(found -> found.group())
                .distinct()
                .toList();
        assertThat(named).isNotEmpty();
        assertThat(metrics().keySet()).containsAll(named);
    }

    @Test
    void page_hasEveryMetric() throws IOException {
        Path page = ROOT.resolve("docs/monitoring.md");
        StringBuilder table = new StringBuilder("| metric | means |\n|---|---|\n");
        metrics().forEach((name, help) -> table.append("| `" + name + "` | " + help + " |\n"));
        if (Boolean.getBoolean("tiercel.pages.write")) {
            String before = Files.readString(page);
            int from = before.indexOf("| metric | means |");
            Files.writeString(page, before.substring(0, from) + table);
        }
        assertThat(Files.readString(page))
                .as("-Dtiercel.pages.write=true puts the table in place")
                .endsWith(table);
    }

    @Test
    void grafana_readsTheDashboard_withADefinitionForEachPanel() throws IOException {
        JsonNode dashboard =
                new ObjectMapper().readTree(FOLDER.resolve("grafana.json").toFile());
        assertThat(dashboard.path("panels")).hasSizeGreaterThan(9).allSatisfy(panel -> {
            assertThat(panel.path("title").asText()).isNotEmpty();
            assertThat(panel.path("description").asText()).isNotEmpty();
            assertThat(panel.path("targets")).isNotEmpty();
            assertThat(panel.at("/fieldConfig/defaults/unit").asText()).isNotEmpty();
        });
    }

    @Test
    void promtool_takesTheRules_andTheirTestsPass() throws Exception {
        assumeTrue(isThere("promtool"), "no promtool is here: install the package prometheus");
        for (List<String> words : List.of(
                List.of("check", "rules", "alerts.yml"),
                List.of("check", "config", "--syntax-only", "prometheus.yml"),
                List.of("test", "rules", "alerts-test.yml"))) {
            ProcessBuilder builder = new ProcessBuilder("promtool").directory(FOLDER.toFile());
            builder.command().addAll(words);
            Process process = builder.redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(said).isZero();
        }
    }

    private static boolean isThere(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
