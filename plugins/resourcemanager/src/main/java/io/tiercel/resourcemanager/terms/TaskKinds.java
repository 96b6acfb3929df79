package io.tiercel.resourcemanager.terms;

import io.tiercel.core.choice.Contender.Kind;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** What containers are for, by the priorities at which MapReduce asks. */
public final class TaskKinds {
    private static final String MAPREDUCE = "MAPREDUCE";
    /** MapReduce's priority of maps that run again after a failure. */
    public static final int FAILED_MAPS = 5;

    /** MapReduce's priority of reduces. */
    public static final int REDUCES = 10;

    private static final int MAPS = 20;

    private TaskKinds() {}

    public static boolean isMapReduce(RMApp job) {
        return MAPREDUCE.equalsIgnoreCase(job.getApplicationType());
    }

    /** What a container that is granted is for. */
    public static Kind of(RMContainer container, boolean mapReduce) {
        return container.isAMContainer()
                ? Kind.MASTER
                : of(container.getAllocatedPriority().getPriority(), mapReduce);
    }

    /** What containers are for that are asked for at this priority, but for the master's. */
    public static Kind of(int priority, boolean mapReduce) {
        if (!mapReduce) {
            return Kind.OTHER;
        }
        return switch (priority) {
            case FAILED_MAPS, MAPS -> Kind.MAP;
            case REDUCES -> Kind.REDUCE;
            default -> Kind.OTHER;
        };
    }
}
