package io.tiercel.systemtests.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/**
 * What a MapReduce master asks for its map tasks: sums over them, by host, by rack and anywhere, told when they change.
 * Not thread-safe.
 */
final class Asks {
    /** MapReduce's, of map tasks. */
    private static final Priority MAPS = Priority.newInstance(20);

    /** YARN has all nodes there. */
    private static final String RACK = "/default-rack";

    private final JobPlan plan;
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Set<String> changed = new TreeSet<>();
    private boolean strict;

    Asks(JobPlan plan) {
        this.plan = plan;
    }

    /** From the next changes on, hosts that are named are to be no others. */
    void insist() {
        strict = true;
    }

    /** A task waits from now on. */
    void add(int task) {
        names(task).forEach(name -> change(name, 1));
    }

    /** A task does not wait any more. */
    void remove(int task) {
        names(task).forEach(name -> change(name, -1));
    }

    /** The ResourceManager knows nothing of what was asked. */
    void startAnew() {
        changed.clear();
        counts.forEach((name, count) -> {
            if (count > 0) {
                changed.add(name);
            }
        });
    }

    /** What has changed since the last time. */
    List<ResourceRequest> changes() {
        List<ResourceRequest> requests = changed.stream().map(this::request).toList();
        changed.clear();
        return new ArrayList<>(requests);
    }

    private void change(String name, int by) {
        counts.merge(name, by, Integer::sum);
        changed.add(name);
    }

    private List<String> names(int task) {
        List<String> names = new ArrayList<>(plan.inputs().get(task).hosts());
        names.add(RACK);
        names.add(ResourceRequest.ANY);
        return names;
    }

    private ResourceRequest request(String name) {
        ResourceRequest request =
                ResourceRequest.newInstance(MAPS, name, plan.container(), counts.getOrDefault(name, 0));
        request.setRelaxLocality(!strict || isHost(name));
        if (name.equals(ResourceRequest.ANY) && plan.label() != null) {
            request.setNodeLabelExpression(plan.label());
        }
        return request;
    }

    private static boolean isHost(String name) {
        return !name.equals(RACK) && !name.equals(ResourceRequest.ANY);
    }
}
