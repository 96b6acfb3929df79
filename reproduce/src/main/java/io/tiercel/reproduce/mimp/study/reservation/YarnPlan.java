package io.tiercel.reproduce.mimp.study.reservation;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.InMemoryPlan;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.NoOverCommitPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationAllocation;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.exceptions.PlanningException;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.planning.AlignedPlannerWithGreedy;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.planning.SimpleCapacityReplanner;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;

/**
 * YARN's own plan of a queue and its default planner, {@link AlignedPlannerWithGreedy}. A slot is a container of 1 GB, and the
 * plan's step is a second, as by default. Not thread-safe.
 */
final class YarnPlan {
    private static final int MEGABYTES = 1024;
    private static final long STEP_MILLIS = 1000;
    private static final String QUEUE = "reservations";
    /** The plan takes 0 for no time. */
    private static final long BEGIN_MILLIS = 1_000_000;

    private final InMemoryPlan plan;
    private final AlignedPlannerWithGreedy planner = new AlignedPlannerWithGreedy();

    /**
     * What a job asks for.
     *
     * @param containers at once or one after the other
     * @param millis for each of them
     */
    record Stage(int containers, long millis) {}

    YarnPlan(int slots) {
        Configuration conf = new Configuration(false);
        planner.init(conf);
        plan = new InMemoryPlan(
                QueueMetrics.forQueue(DefaultMetricsSystem.instance(), QUEUE, null, false, conf),
                new NoOverCommitPolicy(),
                planner,
                Resource.newInstance(slots * MEGABYTES, slots),
                STEP_MILLIS,
                new DefaultResourceCalculator(),
                Resource.newInstance(MEGABYTES, 1),
                Resource.newInstance(MEGABYTES, 1),
                QUEUE,
                new SimpleCapacityReplanner(),
                false,
                new RMContextImpl());
    }

    /**
     * Reserves the stages of a job, one after the other, if the planner finds room for them.
     *
     * @return whether it did
     */
    boolean reserve(int job, long arrivalMillis, long deadlineMillis, List<Stage> stages) {
        List<ReservationRequest> requests = new ArrayList<>();
        for (Stage stage : stages) {
            requests.add(ReservationRequest.newInstance(
                    Resource.newInstance(MEGABYTES, 1), stage.containers, 1, stage.millis));
        }
        ReservationDefinition contract = ReservationDefinition.newInstance(
                BEGIN_MILLIS + arrivalMillis,
                BEGIN_MILLIS + deadlineMillis,
                ReservationRequests.newInstance(requests, ReservationRequestInterpreter.R_ORDER),
                Integer.toString(job));
        try {
            return planner.createReservation(id(job), "user", plan, contract);
        } catch (PlanningException e) {
            return false;
        }
    }

    /** The containers that the job has reserved for this moment. */
    int containers(int job, long millis) {
        ReservationAllocation allocation = plan.getReservationById(id(job));
        return allocation == null
                ? 0
                : (int) (allocation.getResourcesAtTime(BEGIN_MILLIS + millis).getMemorySize() / MEGABYTES);
    }

    /** What the plan may forget, as YARN does. */
    void archive(long millis) {
        plan.archiveCompletedReservations(BEGIN_MILLIS + millis);
    }

    private static ReservationId id(int job) {
        return ReservationId.newInstance(0, job);
    }
}
