package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.resourcemanager.admission.DeadlineRule;
import io.tiercel.resourcemanager.desk.DeadlineDesk;
import io.tiercel.resourcemanager.desk.DeadlineStanding;
import io.tiercel.resourcemanager.desk.Desks;
import io.tiercel.resourcemanager.order.MaximumProgressOrderingPolicy;
import io.tiercel.systemtests.scheduling.DrivenMaster.Placed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MIMP on a real ResourceManager, with the models that a real coordinator tells, and keeps learning. */
@Tag("cluster")
class ProgressOrderTest {
    private static final String AWAY = vm(2, 2, 2);
    private static final String FIRST = vm(1, 1, 1);
    private static final String SECOND = vm(1, 1, 2);
    private static final String BUSY = vm(1, 2, 1);
    private static final String THIRD = vm(1, 2, 2);
    private static final String BUSY_TOO = vm(2, 1, 1);
    private static final String FOURTH = vm(2, 1, 2);

    /** Its tasks take 10 s wherever they run. */
    private static final String STEADY = "steady";

    /** Its tasks take 10 s on a dedicated slot, and 50 s where nothing is left. */
    private static final String KEEN = "keen";

    @Test
    void lateJobsComeFirst_jobsOnTrackTakeTheSlotsThatSuitThem_andWhatEndsIsLearned() throws Exception {
        try (ToldModels coordinator = ToldModels.start(models());
                DrivenYarn yarn = DrivenYarn.start(settings(coordinator)).withNodes(1024, 1)) {
            DrivenMaster free = yarn.submit(plan(STEADY));
            DrivenMaster steady = yarn.submit(plan(STEADY).endingIn("2h"));
            DrivenMaster keen = yarn.submit(plan(KEEN).endingIn("1h"));
            tellUse(yarn);
            DeadlineDesk desk = desk(yarn);
            assertThat(desk.slots("root." + DrivenSettings.FEWEST))
                    .as("half of the cluster, in proportion to VMs")
                    .hasSize(4);
            for (DrivenMaster job : List.of(free, steady, keen)) {
                job.round();
            }
            yarn.node(FIRST).heartbeat();
            assertThat(keen.liveContainers())
                    .as("late, with the earliest deadline")
                    .isEqualTo(1);
            yarn.node(SECOND).heartbeat();
            assertThat(steady.liveContainers()).as("late").isEqualTo(1);
            assertThat(standing(desk, keen).standing().isOnTrack()).isTrue();
            assertThat(standing(desk, keen).holds()).isEqualTo("nothing: it is on track");
            yarn.node(BUSY).heartbeat();
            assertThat(keen.liveContainers()).as("it would suffer there").isEqualTo(1);
            assertThat(steady.liveContainers()).isEqualTo(2);
            yarn.node(THIRD).heartbeat();
            assertThat(keen.liveContainers())
                    .as("as good for all, and the first deadline")
                    .isEqualTo(2);
            assertThat(free.liveContainers()).isZero();
            for (DrivenMaster job : List.of(free, steady, keen)) {
                job.rounds(2);
            }
            shownByJmx(keen);

            Within.patienceUntil("all are watched", () -> DeadlinesShown.number("Watched") == 4);
            keen.close();
            steady.close();
            Within.patienceUntil(
                    "learned of tasks", () -> coordinator.learning().tasksHeard() == 4);
            Within.patienceUntil("learned of jobs", () -> coordinator.learning().jobsHeard() == 2);
            Within.patienceUntil(
                    "learned how many tasks it had",
                    () -> coordinator.learning().book().past(KEEN).tasks() == 2);
            free.close();
        }
    }

    @Test
    void aVmThatVanishes_isUnknown_andAResourceManagerThatIsStartedAnewGoesOn() throws Exception {
        try (ToldModels coordinator = ToldModels.start(models());
                DrivenYarn yarn = DrivenYarn.start(settings(coordinator)).withNodes(1024, 1)) {
            DrivenMaster steady = yarn.submit(plan(STEADY).endingIn("2h"));
            DrivenMaster keen = yarn.submit(plan(KEEN).endingIn("1h"));
            tellUse(yarn);
            steady.round();
            keen.round();
            yarn.node(FIRST).heartbeat();
            yarn.node(SECOND).heartbeat();
            yarn.node(BUSY).lost();
            Within.patienceUntil(
                    "its residual CPU is unknown",
                    () -> !desk(yarn).residualsByHost().containsKey(BUSY));
            yarn.node(BUSY_TOO).heartbeat();
            assertThat(steady.liveContainers()).isEqualTo(2);
            for (DrivenMaster job : List.of(steady, keen)) {
                job.rounds(2);
            }

            yarn.restart();
            yarn.heartbeats();
            tellUse(yarn);
            for (DrivenMaster job : List.of(steady, keen)) {
                job.rounds(2);
                assertThat(job.placed()).extracting(Placed::host).isNotEmpty();
            }
            assertThat(standing(desk(yarn), keen).standing().isOnTrack()).isTrue();
            yarn.node(FOURTH).heartbeat();
            assertThat(keen.liveContainers())
                    .as("as good for all, and the first deadline")
                    .isEqualTo(2);
            for (DrivenMaster job : List.of(steady, keen)) {
                job.rounds(2);
                job.close();
            }
        }
    }

    private static JobPlan plan(String application) {
        return JobPlan.reading(1, AWAY).and(2, AWAY).and(3, AWAY).silent().running(application);
    }

    /** Two VMs have hardly any CPU left, the others all of it, and the desk knows, and has its models. */
    private static void tellUse(DrivenYarn yarn) throws Exception {
        for (String host : DrivenSite.vms()) {
            yarn.node(host).othersUse(host.equals(BUSY) || host.equals(BUSY_TOO) ? 0.9f : 0);
        }
        yarn.heartbeats();
        Within.patienceUntil(
                "the desk knows of all VMs and models",
                () -> desk(yarn).residualsByHost().size() == DrivenSite.vms().size()
                        && desk(yarn).models().models().size() == 2);
        assertThat(desk(yarn).residualsByHost().get(FIRST)).isEqualTo(1);
        assertThat(desk(yarn).residualsByHost().get(BUSY_TOO)).isBetween(0.09, 0.11);
    }

    private static DeadlineDesk desk(DrivenYarn yarn) {
        return Objects.requireNonNull(Desks.of(yarn.context()));
    }

    private static DeadlineStanding standing(DeadlineDesk desk, DrivenMaster job) {
        return desk.standings().stream()
                .filter(standing -> standing.job().id().equals(job.id().toString()))
                .findFirst()
                .orElseThrow();
    }

    private static void shownByJmx(DrivenMaster keen) throws Exception {
        CompositeData[] rows = (CompositeData[]) DeadlinesShown.value("Jobs");
        assertThat(rows).hasSize(2);
        assertThat(rows[0].get("id")).isEqualTo(keen.id().toString());
        assertThat(rows[0].get("name")).isEqualTo(KEEN);
        assertThat(rows[0].get("queue")).isEqualTo("root." + DrivenSettings.FEWEST);
        assertThat(rows[0].get("tasksLeft")).isEqualTo(3);
        assertThat(rows[0].get("onTrack")).isEqualTo(true);
        assertThat((String) rows[0].get("finish")).endsWith("Z");
        assertThat(DeadlinesShown.value("Policy")).isEqualTo("mimp");
    }

    private static ModelBook models() {
        return ModelBook.EMPTY
                .with(new TaskType(STEADY, Phase.MAP), line(10))
                .with(new TaskType(KEEN, Phase.MAP), line(50));
    }

    private static TaskTimeModel line(double secondsAtNothing) {
        return TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, secondsAtNothing), new Knot(1, 10))));
    }

    private static Map<String, String> settings(ToldModels coordinator) {
        Map<String, String> settings = DrivenSettings.ours();
        settings.putAll(coordinator.settings());
        settings.put("yarn.scheduler.queue-placement-rules", DeadlineRule.class.getName() + ",user-group");
        settings.put(
                "yarn.scheduler.capacity.root." + DrivenSettings.FEWEST + ".ordering-policy",
                MaximumProgressOrderingPolicy.class.getName());
        return settings;
    }
}
