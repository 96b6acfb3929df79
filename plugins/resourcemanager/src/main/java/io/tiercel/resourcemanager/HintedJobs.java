package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.resourcemanager.terms.SubmittedTerms;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;

/**
 * Finds jobs whose submitter says what they read, and tells the coordinator of them: they are known before their masters run,
 * and also if their masters tell nothing. For one thread.
 */
final class HintedJobs {
    private final Map<ApplicationId, RMApp> apps;
    private final CoordinatorLink coordinator;
    private final TaskBoard board;
    /** All that were looked at, with a hint or without. */
    private final Set<ApplicationId> seen = ConcurrentHashMap.newKeySet();

    /** @param apps the ResourceManager's jobs, as they change */
    HintedJobs(Map<ApplicationId, RMApp> apps, CoordinatorLink coordinator, TaskBoard board) {
        this.apps = apps;
        this.coordinator = coordinator;
        this.board = board;
    }

    /** Looks for jobs that have come or ended. */
    void look() {
        apps.forEach((id, app) -> {
            if (!RMAppImpl.isAppInFinalState(app) && seen.add(id)) {
                List<String> inputs =
                        SubmittedTerms.of(app.getApplicationSchedulingEnvs()).inputs();
                if (!inputs.isEmpty()) {
                    coordinator.expected(id, app.getName(), app.getUser(), inputs);
                }
            }
        });
        for (ApplicationId id : Set.copyOf(seen)) {
            RMApp app = apps.get(id);
            if (app == null || RMAppImpl.isAppInFinalState(app)) {
                seen.remove(id);
                coordinator.over(id);
                board.unexpected(id);
            }
        }
    }
}
