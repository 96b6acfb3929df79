package io.tiercel.appmaster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.appmaster.MapTasks.Attempt;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapreduce.v2.api.records.JobId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two tasks, whose blocks are both on one VM, with speculative and failed attempts, in MapReduce's own allocator. */
class SeveralAttemptsTest {
    private static final ApplicationId APPLICATION = ApplicationId.newInstance(1, 1);
    private static final JobId JOB = MRBuilderUtils.newJobId(APPLICATION, 1);
    private static final String HOST = "vm-1";
    private static final String OTHER = "vm-2";
    private static final TaskTag FIRST = new TaskTag(0, LocalityLevel.VM_MEMORY);
    private static final TaskTag SECOND = new TaskTag(1, LocalityLevel.VM_DISK);

    private final List<TaskLocality> counted = new ArrayList<>();
    private final MapReduceAllocator mapReduce;
    private final StockAllocator inside;
    private final TaskConversation conversation;
    private long containers;

    SeveralAttemptsTest() throws ReflectiveOperationException {
        mapReduce = new MapReduceAllocator();
        inside = mapReduce.inside();
        TaskTeller teller =
                new TaskTeller(new Job(StockAllocator.MAP_PRIORITY, 2, "wc"), List.of(), List.of(input(0), input(1)));
        conversation = new TaskConversation(teller, 2, inside, counted::add);
    }

    @BeforeEach
    void theFirstTaskRuns() throws ReflectiveOperationException {
        RegisterApplicationMasterResponse offering = Records.newRecord(RegisterApplicationMasterResponse.class);
        offering.setResourceProfiles(Map.of(TaskTag.OFFER, Resource.newInstance(0, 0)));
        conversation.registered(offering);
        mapReduce.asks(attempt(0, 0), HOST);
        come(container(HOST, FIRST));
        assertThat(inside.assigned()).containsExactly(new Attempt(0, 0));
        assertThat(counted).containsExactly(TaskLocality.VM_MEMORY);
    }

    @Test
    void aTaskWithASpeculativeAttempt_waitsOnceMore_whileItRuns() throws ReflectiveOperationException {
        assertThat(inside.states(2)).containsExactly(TaskState.ASSIGNED, TaskState.ASIDE);
        mapReduce.asks(attempt(0, 1), HOST);
        assertThat(inside.states(2)).containsExactly(TaskState.PENDING, TaskState.ASIDE);
        assertThat(inside.assigned()).containsExactly(new Attempt(0, 0));
        come(container(OTHER, FIRST));
        assertThat(inside.states(2)).containsExactly(TaskState.ASSIGNED, TaskState.ASIDE);
        assertThat(inside.assigned()).containsExactlyInAnyOrder(new Attempt(0, 0), new Attempt(0, 1));
        assertThat(counted).containsExactly(TaskLocality.VM_MEMORY, TaskLocality.VM_MEMORY);
    }

    @Test
    void aContainerForAnotherTask_isNotTheSpeculativeAttempts_whichAskedBeforeIt() throws ReflectiveOperationException {
        mapReduce.asks(attempt(0, 1), HOST);
        mapReduce.asks(attempt(1, 0), HOST);
        come(container(HOST, SECOND));
        assertThat(inside.assigned()).containsExactlyInAnyOrder(new Attempt(0, 0), new Attempt(1, 0));
        come(container(OTHER, FIRST));
        assertThat(inside.assigned())
                .containsExactlyInAnyOrder(new Attempt(0, 0), new Attempt(1, 0), new Attempt(0, 1));
        assertThat(counted).containsExactly(TaskLocality.VM_MEMORY, TaskLocality.VM_DISK, TaskLocality.VM_MEMORY);
    }

    @Test
    void aContainerForTheSpeculativeAttempt_isNotAnotherTasks_whichAskedBeforeIt() throws ReflectiveOperationException {
        mapReduce.asks(attempt(1, 0), HOST);
        mapReduce.asks(attempt(0, 1), HOST);
        come(container(HOST, FIRST));
        assertThat(inside.assigned()).containsExactlyInAnyOrder(new Attempt(0, 0), new Attempt(0, 1));
        assertThat(inside.states(2)).containsExactly(TaskState.ASSIGNED, TaskState.PENDING);
    }

    @Test
    void containersForBoth_thatComeTogetherOnOneVm_areEachTheirOwn() throws ReflectiveOperationException {
        mapReduce.asks(attempt(0, 1), HOST);
        mapReduce.asks(attempt(1, 0), HOST);
        Container second = container(HOST, SECOND);
        Container first = container(HOST, FIRST);
        come(second, first);
        assertThat(mapReduce.attemptIn(second)).isEqualTo(attempt(1, 0));
        assertThat(mapReduce.attemptIn(first)).isEqualTo(attempt(0, 1));
    }

    @Test
    void aContainerForASpeculativeAttemptThatIsNoLongerWanted_isMapReducesToGive() throws ReflectiveOperationException {
        mapReduce.asks(attempt(0, 1), HOST);
        mapReduce.asks(attempt(1, 0), HOST);
        mapReduce.ends(attempt(0, 0));
        mapReduce.ends(attempt(0, 1));
        assertThat(inside.states(2)).containsExactly(TaskState.ASIDE, TaskState.PENDING);
        come(container(HOST, FIRST));
        assertThat(inside.assigned()).containsExactly(new Attempt(1, 0));
        assertThat(counted).containsExactly(TaskLocality.VM_MEMORY, TaskLocality.UNDECIDED);
    }

    @Test
    void anAttemptAfterAFailure_isNotBound_andTakesNoOtherTasksContainer() throws ReflectiveOperationException {
        mapReduce.ends(attempt(0, 0));
        mapReduce.asksAfterAFailure(attempt(0, 1));
        mapReduce.asks(attempt(1, 0), HOST);
        assertThat(inside.states(2)).containsExactly(TaskState.ASIDE, TaskState.PENDING);
        assertThat(inside.bind(HOST, 0)).isFalse();
        come(container(HOST, SECOND));
        assertThat(inside.assigned()).containsExactly(new Attempt(1, 0));
    }

    /** One round: what the master tells, the answer with the containers, and what MapReduce makes of them. */
    private void come(Container... answered) throws ReflectiveOperationException {
        conversation.speak(AllocateRequest.newBuilder().build());
        AllocateResponse response = Records.newRecord(AllocateResponse.class);
        response.setAllocatedContainers(List.of(answered));
        conversation.listen(response);
        mapReduce.come(List.of(answered));
        conversation.speak(AllocateRequest.newBuilder().build());
    }

    private Container container(String host, TaskTag tag) {
        ContainerId id = ContainerId.newContainerId(ApplicationAttemptId.newInstance(APPLICATION, 1), ++containers);
        Container container = Container.newInstance(
                id,
                NodeId.newInstance(host, 1),
                host + ":2",
                MapReduceAllocator.SIZE,
                Priority.newInstance(StockAllocator.MAP_PRIORITY),
                null);
        container.setAllocationTags(Set.of(tag.text()));
        return container;
    }

    private static TaskAttemptId attempt(int task, int number) {
        return MRBuilderUtils.newTaskAttemptId(MRBuilderUtils.newTaskId(JOB, task, TaskType.MAP), number);
    }

    private static Input input(int task) {
        return new Input(task, TaskState.ASIDE, 1L + task, 128, -1, List.of(HOST));
    }
}
