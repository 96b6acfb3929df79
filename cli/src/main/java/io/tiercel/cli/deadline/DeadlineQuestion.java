package io.tiercel.cli.deadline;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Asks a cluster's ResourceManagers, one after the other, for what the active one knows of deadlines. */
final class DeadlineQuestion {
    private static final Set<String> ENDED = Set.of("FINISHED", "FAILED", "KILLED");

    private DeadlineQuestion() {}

    /**
     * Asks.
     *
     * @param settings over those of the configuration
     * @throws IOException that names addresses and keys, and says what to do, if none has anything to tell
     */
    static DeadlineListing ask(Map<String, String> settings) throws IOException {
        Configuration conf = new YarnConfiguration();
        settings.forEach(conf::set);
        List<String> silent = new ArrayList<>();
        List<String> without = new ArrayList<>();
        for (ResourceManagerWeb one : ResourceManagerWeb.all(conf)) {
            try {
                JsonNode beans = WebAnswer.beans(one.url(), DeadlineListing.PATTERN);
                if (!beans.isEmpty()) {
                    return DeadlineListing.of(one.url(), beans);
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
        return "the ResourceManager at " + String.join(" and at ", without) + " knows nothing of deadlines: it is on "
                + "standby, or Tiercel's plug-in is not set up there; docs/scheduling.md says how, and ./tiercel doctor "
                + "what is missing" + (silent.isEmpty() ? "" : "; no answer at " + String.join("; at ", silent));
    }

    /** Why a job is not among those with a deadline, in words. */
    static String whyAbsent(DeadlineListing asked, String id) throws IOException {
        JsonNode known = WebAnswer.get(asked.resourceManager() + "/ws/v1/cluster/apps/" + id)
                .json();
        if (known == null) {
            return "the ResourceManager at " + asked.resourceManager() + " does not know " + id
                    + ": yarn application -list names those that run";
        }
        String state = known.at("/app/state").asText("");
        return ENDED.contains(state)
                ? id + " has ended, as " + known.at("/app/finalStatus").asText(state)
                : id + " has no deadline: -Dtiercel.deadline=20m gives a job one when it is submitted, if "
                        + "mapred-site.xml is as docs/scheduling.md says";
    }
}
