package io.tiercel.appmaster;

import java.io.IOException;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMCommunicator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMHeartbeatHandler;
import org.apache.hadoop.service.AbstractService;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.service.ServiceOperations;
import org.jspecify.annotations.Nullable;

/**
 * Stands for the master's allocator until it is known whether the job runs inside the master, as MapReduce's own does.
 *
 * <p>A job inside the master has MapReduce's {@link LocalContainerAllocator}, any other a {@link TaskAllocator}. As
 * thread-safe as these are.
 */
final class AllocatorRouter extends AbstractService implements ContainerAllocator, RMHeartbeatHandler {
    private final AppContext context;
    private final Source inside;
    private final Source outside;
    private volatile @Nullable ContainerAllocator chosen;

    /** Makes an allocator, once the job is there. */
    @FunctionalInterface
    interface Source {
        /** An allocator, which must be an {@link RMCommunicator} as well. */
        ContainerAllocator allocator() throws IOException;
    }

    /**
     * @param inside of a job that runs inside the master
     * @param outside of any other
     */
    AllocatorRouter(AppContext context, Source inside, Source outside) {
        super("TiercelAllocatorRouter");
        this.context = context;
        this.inside = inside;
        this.outside = outside;
    }

    /** The master was told to end. */
    void signalled() {
        if (chosen instanceof RMCommunicator communicator) {
            communicator.setSignalled(true);
        }
    }

    /** Whether the master says goodbye to the ResourceManager when it ends. */
    void setShouldUnregister(boolean should) {
        if (chosen instanceof RMCommunicator communicator) {
            communicator.setShouldUnregister(should);
        }
    }

    @Override
    public void handle(ContainerAllocatorEvent event) {
        allocator().handle(event);
    }

    @Override
    public long getLastHeartbeatTime() {
        return ((RMHeartbeatHandler) allocator()).getLastHeartbeatTime();
    }

    @Override
    public void runOnNextHeartbeat(Runnable callback) {
        ((RMHeartbeatHandler) allocator()).runOnNextHeartbeat(callback);
    }

    @Override
    protected void serviceStart() throws Exception {
        boolean isInside = context.getAllJobs().values().stream().anyMatch(job -> job.isUber());
        ContainerAllocator allocator = (isInside ? inside : outside).allocator();
        chosen = allocator;
        ((Service) allocator).init(getConfig());
        ((Service) allocator).start();
        super.serviceStart();
    }

    @Override
    protected void serviceStop() throws Exception {
        ServiceOperations.stop((Service) chosen);
        super.serviceStop();
    }

    private ContainerAllocator allocator() {
        ContainerAllocator allocator = chosen;
        if (allocator == null) {
            throw new IllegalStateException("the allocator has not started");
        }
        return allocator;
    }
}
