package io.tiercel.appmaster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.appmaster.MapTasks.Attempt;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class TaskConversationTest {
    private static final String HOST = "vm-1";

    /** One task, whose attempts come and go as the test says. */
    private static final class OneTask implements MapTasks {
        private TaskState state = TaskState.PENDING;
        private Set<Attempt> assigned = Set.of();

        @Override
        public TaskState[] states(int tasks) {
            return new TaskState[] {state};
        }

        @Override
        public Set<Attempt> assigned() {
            return assigned;
        }

        @Override
        public boolean bind(String host, int task) {
            return state == TaskState.PENDING;
        }

        private void assign(Attempt... attempts) {
            state = TaskState.ASSIGNED;
            assigned = Set.of(attempts);
        }
    }

    private final OneTask task = new OneTask();
    private final List<TaskLocality> counted = new ArrayList<>();
    private final TaskConversation conversation = new TaskConversation(
            new TaskTeller(
                    new Job(StockAllocator.MAP_PRIORITY, 1, "wc"),
                    List.of(new SourceFile(7, 128, "/data")),
                    List.of(new Input(0, TaskState.PENDING, 1, 128, 7, List.of(HOST)))),
            1,
            task,
            counted::add);

    @Test
    void anAttemptThatBeginsWhileTheFailedOneStillHasItsContainer_isCountedToo() {
        conversation.registered(offering());
        conversation.speak(request());
        conversation.listen(granted(new TaskTag(0, LocalityLevel.VM_MEMORY)));
        task.assign(new Attempt(0, 0));
        conversation.speak(request());
        conversation.listen(granted());
        assertThat(counted).containsExactly(TaskLocality.VM_MEMORY);

        task.assign(new Attempt(0, 0), new Attempt(0, 1));
        conversation.speak(request());
        task.assign(new Attempt(0, 1));
        conversation.speak(request());
        assertThat(counted).containsExactly(TaskLocality.VM_MEMORY, TaskLocality.UNDECIDED);
    }

    @Test
    void aResourceManagerThatDidNotOfferToListen_isToldNothing() {
        AllocateRequest request = request();
        conversation.registered(Records.newRecord(RegisterApplicationMasterResponse.class));
        conversation.speak(request);
        assertThat(request.getSchedulingRequests()).isNullOrEmpty();
        conversation.registered(offering());
        conversation.speak(request);
        assertThat(request.getSchedulingRequests()).hasSize(1);
    }

    @Test
    void aContainerThatNamesATaskWhichDoesNotWait_isNotCountedAsItsOwn() {
        conversation.registered(offering());
        conversation.speak(request());
        task.assign(new Attempt(0, 0));
        conversation.listen(granted(new TaskTag(0, LocalityLevel.VM_MEMORY)));
        conversation.speak(request());
        assertThat(counted).containsExactly(TaskLocality.UNDECIDED);
    }

    private static RegisterApplicationMasterResponse offering() {
        RegisterApplicationMasterResponse response = Records.newRecord(RegisterApplicationMasterResponse.class);
        response.setResourceProfiles(Map.of(TaskTag.OFFER, Resource.newInstance(0, 0)));
        return response;
    }

    private static AllocateRequest request() {
        return AllocateRequest.newBuilder().build();
    }

    private static AllocateResponse granted(TaskTag... tags) {
        List<Container> containers = new ArrayList<>();
        for (TaskTag tag : tags) {
            Container container = Records.newRecord(Container.class);
            container.setNodeId(NodeId.newInstance(HOST, 1));
            container.setAllocationTags(Set.of(tag.text()));
            containers.add(container);
        }
        AllocateResponse response = Records.newRecord(AllocateResponse.class);
        response.setAllocatedContainers(containers);
        return response;
    }
}
