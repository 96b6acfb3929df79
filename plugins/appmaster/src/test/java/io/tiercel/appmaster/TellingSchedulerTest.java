package io.tiercel.appmaster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class TellingSchedulerTest {
    /** One task, which waits. */
    private static final class OneTask implements MapTasks {
        @Override
        public TaskState[] states(int tasks) {
            return new TaskState[] {TaskState.PENDING};
        }

        @Override
        public Set<Attempt> assigned() {
            return Set.of();
        }

        @Override
        public boolean bind(String host, int task) {
            return true;
        }
    }

    private final List<Set<String>> heard = new ArrayList<>();
    private boolean isAway;

    private final TellingScheduler scheduler = new TellingScheduler(
            resourceManager(),
            () -> new TaskConversation(
                    new TaskTeller(
                            new Job(StockAllocator.MAP_PRIORITY, 1, "wc"),
                            List.of(),
                            List.of(new Input(0, TaskState.PENDING, 1, 128, 7, List.of("vm-1")))),
                    1,
                    new OneTask(),
                    level -> {}));

    @Test
    void allocate_tellsAgain_whatWasInARequestThatFailed() throws Exception {
        scheduler.registerApplicationMaster(Records.newRecord(RegisterApplicationMasterRequest.class));
        isAway = true;
        assertThatThrownBy(this::allocate).isInstanceOf(IOException.class);
        assertThat(heard).isEmpty();
        isAway = false;
        allocate();
        allocate();
        assertThat(heard).containsExactly(Set.of(TaskTag.OFFER, "job 20 1 wc", "input 0 P 1 128 7 vm-1"), Set.of());
    }

    private void allocate() throws Exception {
        scheduler.allocate(AllocateRequest.newBuilder().build());
    }

    private ApplicationMasterProtocol resourceManager() {
        return (ApplicationMasterProtocol) Proxy.newProxyInstance(
                ApplicationMasterProtocol.class.getClassLoader(),
                new Class<?>[] {ApplicationMasterProtocol.class},
                (proxy, method, arguments) ->
                        arguments[0] instanceof AllocateRequest request ? answer(request) : offer());
    }

    private static RegisterApplicationMasterResponse offer() {
        RegisterApplicationMasterResponse response = Records.newRecord(RegisterApplicationMasterResponse.class);
        response.setResourceProfiles(Map.of(TaskTag.OFFER, Resource.newInstance(0, 0)));
        return response;
    }

    private AllocateResponse answer(AllocateRequest request) throws IOException {
        if (isAway) {
            throw new IOException("the ResourceManager is away");
        }
        Set<String> tags = request.getSchedulingRequests().isEmpty()
                ? Set.of()
                : request.getSchedulingRequests().get(0).getAllocationTags();
        heard.add(tags);
        return Records.newRecord(AllocateResponse.class);
    }
}
