package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.core.why.Explanation;
import io.tiercel.resourcemanager.admission.DeadlineRule;
import io.tiercel.resourcemanager.desk.DeadlineDesk;
import io.tiercel.resourcemanager.desk.Desks;
import io.tiercel.resourcemanager.terms.JobTerms;
import io.tiercel.resourcemanager.terms.SubmitterNote;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.client.cli.ApplicationCLI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Admission on a real ResourceManager, with the models that a coordinator tells. */
@Tag("cluster")
class AdmissionTest {
    private static final String QUEUE = "root." + DrivenSettings.FEWEST;
    private static final String COUNT = "word count";
    private static final String EARLIEST = "The earliest deadline that would be accepted: -Dtiercel.deadline=";

    /** As docs/deadlines.md has it for clients. */
    static final Map<String, String> CLIENT = Map.of(
            "yarn.app.mapreduce.am.env.TIERCEL_DEADLINE",
            "${tiercel.deadline}",
            "yarn.app.mapreduce.am.env.TIERCEL_MAPS",
            "${mapreduce.job.maps}");

    /** The queue has four slots, and a task takes ten minutes on each: two of them five minutes of the queue, and ten more. */
    static final ModelBook MODELS = ModelBook.EMPTY
            .with(
                    new TaskType(COUNT, Phase.MAP),
                    TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 600), new Knot(1, 600)))))
            .with(COUNT, new ApplicationPast(0, List.of(), 2, List.of(500.0, 700.0), ErrorRatios.NONE));

    @Test
    void aRefusalNamesADeadline_whichIsAccepted_andPromisesAreKept_alsoAfterARestart_andWithoutAVm() throws Exception {
        try (ToldModels coordinator = ToldModels.start(MODELS);
                DrivenYarn yarn = DrivenYarn.start(settings(coordinator)).withNodes(1024, 1)) {
            ready(yarn);
            assertThatThrownBy(() -> SubmittedJob.submit(yarn, 2, CLIENT, "-Dtiercel.deadline=10m"))
                    .hasMessageContaining(
                            "Tiercel does not take word count: it needs 15m with the jobs that have earlier "
                                    + "deadlines, and its deadline is in ")
                    .hasMessageContaining(EARLIEST + "16m. Its 2 earlier runs took up to 12m");
            ApplicationId promised = SubmittedJob.submit(yarn, 2, CLIENT, "-Dtiercel.deadline=16m");
            assertThat(terms(yarn, promised).promised()).isTrue();
            assertThat(tags(yarn, promised)).containsExactly(SubmitterNote.PROMISED);
            wouldMakeLate(yarn, promised);

            yarn.restart();
            yarn.heartbeats();
            ready(yarn);
            assertThat(terms(yarn, promised).promised()).isTrue();
            assertThat(tags(yarn, promised)).containsExactly(SubmitterNote.PROMISED);
            wouldMakeLate(yarn, promised);

            for (int i = 1; i <= 2; i++) {
                yarn.node(vm(2, i, 1)).lost();
            }
            Within.patienceUntil(
                    "the queue has lost a slot", () -> desk(yarn).slots(QUEUE).size() == 3);
            assertThat(terms(yarn, promised).promised())
                    .as("nothing is taken back")
                    .isTrue();
            assertThat(yarn.client().getApplicationReport(promised).getFinishTime())
                    .isZero();
            assertThatThrownBy(() -> SubmittedJob.submit(yarn, 2, CLIENT, "-Dtiercel.deadline=16m"))
                    .hasMessageContaining("with the jobs that have earlier deadlines");
        }
    }

    @Test
    void promisesOutliveAFailover_andAreCounted_andJobsRun() throws Exception {
        try (ToldModels coordinator = ToldModels.start(MODELS)) {
            Map<String, String> settings = settings(coordinator);
            settings.putAll(DrivenPair.settings());
            try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(1024, 1)) {
                ready(yarn);
                ApplicationId promised = SubmittedJob.submit(yarn, 2, CLIENT, "-Dtiercel.deadline=16m");
                DrivenMaster free = yarn.submit(JobPlan.reading(1, vm(1, 1, 1)).silent());
                yarn.failOver();
                yarn.heartbeats();
                ready(yarn);
                assertThat(terms(yarn, promised).promised()).isTrue();
                assertThat(coordinator.learning().reasons().why("deadline " + promised))
                        .as("the coordinator asks the one that is active now")
                        .extracting(Explanation::name)
                        .contains(promised.toString());
                wouldMakeLate(yarn, promised);
                free.round();
                yarn.heartbeats();
                free.round();
                assertThat(free.running()).hasSize(1);
                free.close();
            }
        }
    }

    @Test
    void whoIsNotPromisedADeadline_isTold_byATag_andAsDiagnosticsWhileTheJobRuns() throws Exception {
        try (ToldModels coordinator = ToldModels.start(MODELS);
                DrivenYarn yarn = DrivenYarn.start(settings(coordinator)).withNodes(1024, 1)) {
            ready(yarn);
            JobPlan plan = JobPlan.reading(1, vm(1, 1, 1)).silent();
            String history = "Its 2 earlier runs took up to 12m, so a deadline for it may be -Dtiercel.deadline=12m";
            try (DrivenMaster without = yarn.submit(plan.running(COUNT));
                    DrivenMaster unknown = yarn.submit(plan.running("new").endingIn("1h"))) {
                told(yarn, without, "it is taken without a promise, as it has no deadline. " + history);
                told(yarn, unknown, "it is taken without a promise, as nobody knows how many tasks it has");
                yarn.restart();
                for (DrivenMaster job : List.of(without, unknown)) {
                    job.round();
                    assertThat(tags(yarn, job.id())).containsExactly(SubmitterNote.NO_PROMISE);
                    assertThat(SubmitterNote.words(environment(yarn, job.id()))).isPresent();
                }
            }
        }
    }

    @Test
    void whereTheFileOfModelsIsDamaged_jobsAreTakenWithoutAPromise_andRun() throws Exception {
        try (ToldModels coordinator = ToldModels.startDamaged();
                DrivenYarn yarn = DrivenYarn.start(settings(coordinator)).withNodes(1024, 1)) {
            Within.patienceUntil(
                    "the queue has slots", () -> !desk(yarn).slots(QUEUE).isEmpty());
            ApplicationId job = SubmittedJob.submit(
                    yarn, 2, CLIENT, "-Dtiercel.deadline=1m", "-Dmapreduce.job.tags=mine,tiercel:promised");
            assertThat(terms(yarn, job).deadlineMillis()).isPresent();
            assertThat(terms(yarn, job).promised()).isFalse();
            assertThat(SubmitterNote.words(environment(yarn, job)))
                    .contains("it is taken without a promise, as nothing has been learned of its tasks yet");
            assertThat(tags(yarn, job))
                    .as("nobody promises himself")
                    .containsExactlyInAnyOrder("mine", SubmitterNote.NO_PROMISE);
            try (DrivenMaster runs =
                    yarn.submit(JobPlan.reading(1, vm(1, 1, 1)).silent().endingIn("1h"))) {
                runs.round();
                yarn.heartbeats();
                runs.round();
                assertThat(runs.running()).hasSize(1);
            }
        }
    }

    private static void wouldMakeLate(DrivenYarn yarn, ApplicationId promised) {
        assertThatThrownBy(() -> SubmittedJob.submit(yarn, 1, CLIENT, "-Dtiercel.deadline=14m"))
                .hasMessageContaining(
                        "and " + promised + " would miss the deadline that it was promised. " + EARLIEST + "18m");
    }

    private static void told(DrivenYarn yarn, DrivenMaster job, String words) throws Exception {
        job.round();
        assertThat(tags(yarn, job.id())).containsExactly(SubmitterNote.NO_PROMISE);
        Within.patienceUntil("its diagnostics say so", () -> {
            job.round();
            return yarn.client().getApplicationReport(job.id()).getDiagnostics().equals("Tiercel: " + words);
        });
        assertThat(status(yarn, job.id())).contains("\tDiagnostics : Tiercel: " + words + "\n");
    }

    /** What {@code yarn application -status} prints. */
    private static String status(DrivenYarn yarn, ApplicationId job) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ApplicationCLI cli = new ApplicationCLI();
        cli.setConf(yarn.configuration());
        cli.setSysOutPrintStream(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            cli.run(new String[] {"application", "-status", job.toString()});
        } finally {
            cli.stop();
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The desk has models, and knows of the queue's slots. */
    static void ready(DrivenYarn yarn) throws Exception {
        Within.patienceUntil("the desk knows models and slots", () -> {
            DeadlineDesk desk = desk(yarn);
            return desk.models().models().size() == 1 && desk.slots(QUEUE).size() == 4;
        });
    }

    private static DeadlineDesk desk(DrivenYarn yarn) {
        return Objects.requireNonNull(Desks.of(yarn.context()));
    }

    private static List<String> tags(DrivenYarn yarn, ApplicationId job) throws Exception {
        return List.copyOf(yarn.client().getApplicationReport(job).getApplicationTags());
    }

    private static Map<String, String> environment(DrivenYarn yarn, ApplicationId job) {
        return Objects.requireNonNull(yarn.context().getRMApps().get(job)).getApplicationSchedulingEnvs();
    }

    private static JobTerms terms(DrivenYarn yarn, ApplicationId job) {
        return JobTerms.of(environment(yarn, job));
    }

    static Map<String, String> settings(ToldModels coordinator) {
        Map<String, String> settings = DrivenSettings.ours();
        settings.putAll(coordinator.settings());
        settings.put("yarn.scheduler.queue-placement-rules", DeadlineRule.class.getName() + ",user-group");
        return settings;
    }
}
