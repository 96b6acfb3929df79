package io.tiercel.systemtests.scheduling;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAttributesUpdateSchedulerEvent;

/** An event that changes nothing, and of which it is known when the scheduler has come to it. */
final class Settled extends NodeAttributesUpdateSchedulerEvent {
    private final CountDownLatch reached;

    Settled(CountDownLatch reached) {
        super(Map.of());
        this.reached = reached;
    }

    @Override
    public Map<String, Set<NodeAttribute>> getUpdatedNodeToAttributes() {
        reached.countDown();
        return super.getUpdatedNodeToAttributes();
    }
}
