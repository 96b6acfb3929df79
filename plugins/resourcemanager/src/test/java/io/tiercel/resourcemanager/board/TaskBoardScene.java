package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A board, the job that its tests tell of, and a cluster: VMs a and b on one host, c on another of the same rack, d in another rack. */
abstract class TaskBoardScene {
    static final int MAPS = 20;
    static final SourceFile FILE = new SourceFile(7, 128, "/data");
    static final ApplicationId JOB = ApplicationId.newInstance(1, 1);

    final List<String> heard = new ArrayList<>();
    final Map<String, String> racks = new HashMap<>();
    final List<List<String>> askedFor = new ArrayList<>();
    final NamedTopology topology =
            NamedTopology.parse("test", List.of("a pm-1 /r1", "b pm-1 /r1", "c pm-2 /r1", "d pm-3 /r2"));
    final TaskBoard board = newBoard(topology);
    /** One for all questions: it is to say of the job what holds now. */
    final AskTicket ticket = new AskTicket(JOB, MAPS);

    long nanos;

    TaskBoardScene() {
        board.node("a", "/r1", 4);
    }

    TaskBoard newBoard(NamedTopology known) {
        return newBoard(known, Settings.of(Map.of()));
    }

    TaskBoard newBoard(NamedTopology known, Settings settings) {
        return new TaskBoard(known, this::racks, settings, new JobListener() {
            @Override
            public void started(ApplicationId job, String application, List<SourceFile> files) {
                heard.add(application + " reads " + files);
            }

            @Override
            public void ended(ApplicationId job) {
                heard.add("ended");
            }
        });
    }

    List<String> racks(List<String> vms) {
        askedFor.add(vms);
        return vms.stream().map(vm -> racks.getOrDefault(vm, "/r1")).toList();
    }

    /** At which level the only task of the job is granted on the VM, which is known by now. */
    LocalityLevel levelOn(String vm, Input input) {
        tell(input);
        board.granted(JOB, MAPS, vm, "/r?");
        return board.deliver(JOB, MAPS, vm).orElseThrow().level();
    }

    boolean accepts(String vm) {
        return board.accepts(ticket, board.offered(vm, "/r?"), true, nanos) == Answer.TAKES;
    }

    /** As the VM has no room for it. */
    Answer without(String vm) {
        return board.accepts(ticket, board.offered(vm, "/r?"), false, nanos);
    }

    void pass(long seconds) {
        nanos += TimeUnit.SECONDS.toNanos(seconds);
    }

    /** NodeManagers have had their time to register. */
    void begun() {
        tell(input(0, 10, "c"));
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        pass(30);
        board.ended(JOB);
    }

    void tell(Input... inputs) {
        List<TaskNotice> notices = new ArrayList<>(List.of(inputs));
        notices.add(new Job(MAPS, inputs.length, "wc"));
        board.told(JOB, notices);
    }

    static Input input(int task, long block, String... hosts) {
        return new Input(task, TaskState.PENDING, block, 64, 7, List.of(hosts));
    }
}
