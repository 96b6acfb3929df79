package io.tiercel.cli.deadline;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What the active one of a cluster's ResourceManagers shows of Tiercel by JMX. */
public final class ResourceManagerBeans {
    private ResourceManagerBeans() {}

    /**
     * What the beans have of this attribute, one after the other: a ResourceManager that ends may still show its own beside
     * its successor's.
     *
     * @param settings over those of the configuration
     * @param pattern of the beans' names
     * @throws IOException that names addresses and keys, and says what to do, if none has such a bean
     */
    public static List<JsonNode> attribute(Map<String, String> settings, String pattern, String attribute)
            throws IOException {
        List<JsonNode> values = new ArrayList<>();
        Beans beans = beans(settings, pattern);
        for (JsonNode bean : beans.json()) {
            JsonNode shown = WebAnswer.attribute(beans.url(), bean.path("name").asText(), attribute);
            values.add(shown.path(0).path(attribute));
        }
        return values;
    }

    /**
     * Of the first ResourceManager that has some.
     *
     * @param url where it was asked
     * @param json the beans, at least one
     */
    record Beans(String url, JsonNode json) {}

    /** The beans whose names fit a pattern; as {@link #attribute}. */
    static Beans beans(Map<String, String> settings, String pattern) throws IOException {
        Configuration conf = new YarnConfiguration();
        settings.forEach(conf::set);
        List<String> silent = new ArrayList<>();
        List<String> without = new ArrayList<>();
        for (ResourceManagerWeb one : ResourceManagerWeb.all(conf)) {
            try {
                JsonNode beans = WebAnswer.beans(one.url(), pattern);
                if (!beans.isEmpty()) {
                    return new Beans(one.url(), beans);
                }
                without.add(one.inWords());
            } catch (IOException | IllegalArgumentException e) {
                silent.add(one.inWords() + ": " + e.getMessage());
            }
        }
        throw new IOException(without.isEmpty() ? unanswered(silent) : notThere(without, silent));
    }

    private static String unanswered(List<String> silent) {
        return "no ResourceManager answers at " + String.join("; at ", silent)
                + ": is it running there, and is that key in yarn-site.xml its web address? -D sets another";
    }

    private static String notThere(List<String> without, List<String> silent) {
        return "the ResourceManager at " + String.join(" and at ", without) + " knows nothing of Tiercel: it is on "
                + "standby, or Tiercel's plug-in is not set up there; docs/scheduling.md says how, and ./tiercel doctor "
                + "what is missing" + (silent.isEmpty() ? "" : "; no answer at " + String.join("; at ", silent));
    }
}
