package io.tiercel.cli.deadline;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

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
        ResourceManagerBeans.Beans found = ResourceManagerBeans.beans(settings, DeadlineListing.PATTERN);
        return DeadlineListing.of(found.url(), found.json());
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
