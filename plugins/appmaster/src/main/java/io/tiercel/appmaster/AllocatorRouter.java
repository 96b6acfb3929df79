package io.tiercel.appmaster;

import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMCommunicator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMHeartbeatHandler;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.service.AbstractService;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.service.ServiceOperations;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.jspecify.annotations.Nullable;

/**
 * Stands for the master's allocator until it is known whether the job runs inside the master, as MapReduce's own does.
 *
 * <p>A job inside the master has MapReduce's allocator, any other a {@link TaskAllocator}. As thread-safe as these are.
 */
final class AllocatorRouter extends AbstractService implements ContainerAllocator, RMHeartbeatHandler {
    private final ClientService clientService;
    private final AppContext context;
    private final AMPreemptionPolicy preemption;
    private final ContainerAllocator stock;
    private volatile @Nullable ContainerAllocator chosen;

    AllocatorRouter(
            ClientService clientService, AppContext context, AMPreemptionPolicy preemption, ContainerAllocator stock) {
        super("TiercelAllocatorRouter");
        this.clientService = clientService;
        this.context = context;
        this.preemption = preemption;
        this.stock = stock;
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
        ContainerAllocator allocator = runsInside() ? stock : taskAllocator();
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

    private boolean runsInside() {
        return context.getAllJobs().values().stream().anyMatch(job -> job.isUber());
    }

    private ContainerAllocator taskAllocator() {
        try {
            return new TaskAllocator(clientService, context, preemption);
        } catch (ReflectiveOperationException e) {
            throw new YarnRuntimeException("this was looked at before the master was made", e);
        }
    }

    private ContainerAllocator allocator() {
        ContainerAllocator allocator = chosen;
        if (allocator == null) {
            throw new IllegalStateException("the allocator has not started");
        }
        return allocator;
    }
}
