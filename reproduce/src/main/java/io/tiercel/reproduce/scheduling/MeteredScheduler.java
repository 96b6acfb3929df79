package io.tiercel.reproduce.scheduling;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.sls.scheduler.SLSCapacityScheduler;

/** CapacityScheduler as the load simulator needs it, which times the heartbeats that it handles. Made by YARN. */
public final class MeteredScheduler extends SLSCapacityScheduler {
    private final CallMeter meter = LoadRun.current().nodeUpdates();

    @Override
    public void handle(SchedulerEvent event) {
        if (event.getType() != SchedulerEventType.NODE_UPDATE) {
            super.handle(event);
            return;
        }
        CallMeter.Start start = meter.begin();
        try {
            super.handle(event);
        } finally {
            meter.end(start);
        }
    }
}
