package io.tiercel.core.deadline.offer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.choice.Contender.Wanted;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.choice.DataNodeLoads;
import io.tiercel.core.deadline.choice.ReadGuard;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.InputScale;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A choice that knows from where tasks read keeps DataNodes from too many readers. */
class ReadLaunchesTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final long NANOS = NOW * 1_000_000;
    private static final int VM = 0;

    /** Each task reads 15 MB/s. */
    private static final TaskTimeModel MODEL = new TaskTimeModel(
            new MonotoneLine(List.of(new Knot(0, 10), new Knot(1, 10))), InputScale.NONE, 15, ErrorRatios.NONE);

    private final DataNodeLoads loads = new DataNodeLoads(ReadGuard.READ, 100);
    private final ProgressChoice choice = new ProgressChoice(
            DeadlineConfig.DEFAULT, (vm, now) -> 1, loads, (job, vm) -> job.equals("there") ? vm : -1);

    ReadLaunchesTest() {
        choice.slots(List.of(1.0));
        choice.learned(ModelBook.EMPTY.with(new TaskType("scan", Phase.MAP), MODEL));
    }

    @Test
    void taskThatWouldReadTooMuchThere_isNotOfferedTheSlot_andOthersAre() {
        loads.measured(VM, 90, NANOS);
        assertThat(offered(job("there", 0), job("elsewhere", 0))).containsExactly("elsewhere");
        loads.measured(VM, 80, NANOS);
        assertThat(offered(job("there", 0), job("elsewhere", 0))).containsExactly("there", "elsewhere");
    }

    @Test
    void whatWasLaunchedSinceItWasMeasured_countsToo() {
        loads.measured(VM, 80, NANOS - 1);
        assertThat(offered(job("there", 0))).containsExactly("there");
        assertThat(offered(job("there", 1))).as("one more has been launched").isEmpty();
        loads.measured(VM, 60, NANOS);
        assertThat(offered(job("there", 1))).containsExactly("there");
    }

    @Test
    void whereNothingIsMeasured_noTaskWaits() {
        assertThat(offered(job("there", 3))).containsExactly("there");
    }

    private List<String> offered(Contender... jobs) {
        return choice.turns(new SlotOffer(VM, NOW), List.of(jobs)).stream()
                .map(turn -> turn.job().id())
                .toList();
    }

    /** Without a deadline, so that it is on track. */
    private static Contender job(String id, int running) {
        return new Contender(
                id,
                "scan",
                NOW,
                OptionalLong.empty(),
                false,
                OptionalInt.empty(),
                List.of(new Wanted(Kind.MAP, 5)),
                Collections.nCopies(running, new Running(Kind.MAP, VM, NOW)));
    }
}
