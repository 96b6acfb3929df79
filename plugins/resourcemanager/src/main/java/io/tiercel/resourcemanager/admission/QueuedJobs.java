package io.tiercel.resourcemanager.admission;

import io.tiercel.core.admission.Applicant;
import io.tiercel.core.choice.Contender;
import io.tiercel.resourcemanager.Boards;
import io.tiercel.resourcemanager.ContenderSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;

/**
 * The jobs of the ResourceManager that have not ended, queue by queue, and those that were taken a moment ago and that it
 * does not show yet. Not thread-safe.
 */
final class QueuedJobs {
    private static final Comparator<Contender> BY_ARRIVAL =
            Comparator.comparingLong(Contender::arrivedMillis).thenComparing(Contender::id);

    /** By then the ResourceManager shows a job, unless it has refused it for another reason. */
    private static final long MOMENT_MILLIS = TimeUnit.SECONDS.toMillis(30);

    /** More are not taken within a moment: the oldest are forgotten. */
    private static final int TAKEN_MAX = 10_000;

    private record Taken(Contender job, String queue) {}

    private final RMContext resourceManager;
    private final Map<String, Taken> taken = new LinkedHashMap<>();

    QueuedJobs(RMContext resourceManager) {
        this.resourceManager = resourceManager;
    }

    /** All jobs of the queue but this one, in the order of their arrival. */
    List<Contender> of(String queue, String butFor) {
        ContenderSource source = new ContenderSource(resourceManager, Boards.of(resourceManager));
        List<Contender> jobs = new ArrayList<>();
        for (RMApp app : resourceManager.getRMApps().values()) {
            String id = app.getApplicationId().toString();
            taken.remove(id);
            if (queue.equals(app.getQueue()) && !id.equals(butFor) && !RMAppImpl.isAppInFinalState(app)) {
                jobs.add(source.contender(app));
            }
        }
        taken.values().stream()
                .filter(one -> queue.equals(one.queue) && !one.job.id().equals(butFor))
                .forEach(one -> jobs.add(one.job));
        jobs.sort(BY_ARRIVAL);
        return jobs;
    }

    /** The job is taken, and the ResourceManager is about to show it. */
    void taken(Applicant job, boolean promised, long nowMillis) {
        taken.values().removeIf(one -> nowMillis - one.job.arrivedMillis() > MOMENT_MILLIS);
        if (taken.size() >= TAKEN_MAX) {
            taken.remove(taken.keySet().iterator().next());
        }
        Contender known = new Contender(
                job.id(),
                job.application(),
                nowMillis,
                OptionalLong.of(job.deadlineMillis()),
                promised,
                job.maps(),
                List.of(),
                List.of());
        taken.put(job.id(), new Taken(known, job.queue()));
    }
}
