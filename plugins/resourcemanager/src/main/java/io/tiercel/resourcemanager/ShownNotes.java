package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.terms.SubmitterNote;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/**
 * Shows what submitters are told ({@link SubmitterNote}) as the diagnostics of their jobs while they run. Thread-safe.
 *
 * <p>YARN has words of its own there until the master has registered, and empties them when it has come to that, a moment
 * after the master's call. So they are written with a later call. Of a job that was recovered it says that it was.
 */
final class ShownNotes {
    /** Masters that have registered and said nothing since; beyond that some jobs' words are not shown. */
    private static final int WAITING_MAX = 10_000;

    private final RMContext resourceManager;
    private final Set<ApplicationAttemptId> waiting = ConcurrentHashMap.newKeySet();

    ShownNotes(RMContext resourceManager) {
        this.resourceManager = resourceManager;
    }

    /** The master has registered. */
    void registered(ApplicationAttemptId attempt) {
        if (waiting.size() >= WAITING_MAX) {
            waiting.clear();
        }
        waiting.add(attempt);
    }

    /** The master has called again. */
    void called(ApplicationAttemptId id) {
        if (!waiting.contains(id)) {
            return;
        }
        RMApp app = resourceManager.getRMApps().get(id.getApplicationId());
        RMAppAttempt attempt = app == null ? null : app.getRMAppAttempt(id);
        if (app == null || attempt == null) {
            waiting.remove(id);
        } else if (attempt.getAppAttemptState() == RMAppAttemptState.RUNNING) {
            waiting.remove(id);
            Optional<String> words = SubmitterNote.words(app.getApplicationSchedulingEnvs());
            words.ifPresent(text -> attempt.updateAMLaunchDiagnostics("Tiercel: " + text));
        }
    }

    /** The master has finished. */
    void finished(ApplicationAttemptId attempt) {
        waiting.remove(attempt);
    }
}
