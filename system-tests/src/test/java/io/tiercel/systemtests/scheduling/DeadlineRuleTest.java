package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.choice.Contender;
import io.tiercel.resourcemanager.admission.DeadlineRule;
import io.tiercel.resourcemanager.order.EarliestDeadlineOrderingPolicy;
import io.tiercel.resourcemanager.terms.JobTerms;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deadlines come with the submission, by configuration alone, and refusals reach the submitter. */
@Tag("cluster")
class DeadlineRuleTest {
    private static final String RULES = "yarn.scheduler.queue-placement-rules";
    private static final String QUEUES = "yarn.scheduler.capacity.root.";
    private static final String QUEUE = "root." + DrivenSettings.FEWEST;
    private static final String HERE = vm(1, 1, 1);

    /** What docs/scheduling.md has in the clients' mapred-site.xml. */
    private static final Map<String, String> CLIENT = Map.of(
            "yarn.app.mapreduce.am.env.TIERCEL_DEADLINE",
            "${tiercel.deadline}",
            "yarn.app.mapreduce.am.env.TIERCEL_MAPS",
            "${mapreduce.job.maps}",
            "yarn.app.mapreduce.am.env",
            "OF_THE_USER=1");

    @Test
    void aJobsDeadlineAndMapCount_comeWithItsSubmission_andThePromiseOutlivesTheResourceManager() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(ruled(PromisingRule.class.getName()))) {
            long before = System.currentTimeMillis();
            ApplicationId job = SubmittedJob.submit(yarn, 2, CLIENT, "-Dtiercel.deadline=20m");
            long after = System.currentTimeMillis();
            long length = TimeUnit.MINUTES.toMillis(20);
            JobTerms terms = terms(yarn, job);
            assertThat(terms.deadlineMillis().orElseThrow()).isBetween(before + length, after + length);
            assertThat(terms.maps()).isEqualTo(OptionalInt.of(2));
            assertThat(terms.promised()).isTrue();
            assertThat(PromisingRule.asked().job().queue()).isEqualTo(QUEUE);
            assertThat(PromisingRule.asked().job().application()).isEqualTo("word count");
            PromisingRule.Asked last = PromisingRule.asked();
            yarn.restart();
            assertThat(terms(yarn, job)).isEqualTo(terms);
            assertThat(PromisingRule.asked())
                    .as("nothing is decided at recovery")
                    .isSameAs(last);
        }
    }

    /** YARN then asks the rules twice, and does not say to the first question that it recovers. */
    @Test
    void whereYarnPlacesByTags_nothingIsDecidedAtRecovery() throws Exception {
        Map<String, String> settings = ruled(PromisingRule.class.getName());
        settings.put(YarnConfiguration.APPLICATION_TAG_BASED_PLACEMENT_ENABLED, "true");
        settings.put(
                YarnConfiguration.APPLICATION_TAG_BASED_PLACEMENT_USER_WHITELIST,
                UserGroupInformation.getCurrentUser().getShortUserName());
        settings.put("yarn.scheduler.capacity.queue-mappings", "u:ann:" + DrivenSettings.CACHED);
        settings.put("yarn.scheduler.capacity.queue-mappings-override.enable", "true");
        try (DrivenYarn yarn = DrivenYarn.start(settings)) {
            ApplicationId job =
                    SubmittedJob.submit(yarn, 1, CLIENT, "-Dtiercel.deadline=20m", "-Dmapreduce.job.tags=userid=ann");
            assertThat(PromisingRule.asked().job().queue()).isEqualTo("root." + DrivenSettings.CACHED);
            PromisingRule.Asked last = PromisingRule.asked();
            yarn.restart();
            assertThat(terms(yarn, job).promised()).isTrue();
            assertThat(PromisingRule.asked()).isSameAs(last);
        }
    }

    @Test
    void withoutADeadline_aJobIsTaken_andTheLiteralOfTheUnsetKeyIsNone() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(ruled(PromisingRule.class.getName()))) {
            ApplicationId job = SubmittedJob.submit(yarn, 4, CLIENT);
            assertThat(environment(yarn, job))
                    .as("the shell that starts the master would end on the literal")
                    .doesNotContainKey("TIERCEL_DEADLINE")
                    .containsEntry("OF_THE_USER", "1");
            assertThat(terms(yarn, job)).isEqualTo(JobTerms.NONE);
        }
    }

    @Test
    void aRefusalsWords_reachTheSubmitter_andTheNextJobIsTaken() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(ruled(PromisingRule.class.getName()))) {
            assertThatThrownBy(() -> SubmittedJob.submit(yarn, 3, CLIENT, "-Dtiercel.deadline=20m"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Tiercel does not take word count: " + PromisingRule.WORDS);
            ApplicationId next = SubmittedJob.submit(yarn, 1, CLIENT, "-Dtiercel.deadline=20m");
            assertThat(PromisingRule.asked().queue()).isEmpty();
            SubmittedJob.submit(yarn, 1, CLIENT, "-Dtiercel.deadline=30m");
            assertThat(PromisingRule.asked().queue()).extracting(Contender::id).containsExactly(next.toString());
            assertThat(PromisingRule.asked().queue())
                    .extracting(Contender::promised)
                    .containsExactly(true);
        }
    }

    @Test
    void aDeadlineThatMakesNoSense_isRefused_withWhatIsExpected() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(ruled(DeadlineRule.class.getName()))) {
            String words = "Tiercel does not take word count: tiercel.deadline=";
            assertThatThrownBy(() -> SubmittedJob.submit(yarn, 1, CLIENT, "-Dtiercel.deadline=soon"))
                    .hasMessageContaining(
                            words + "soon is neither a time nor a moment: give a time from now such as 20m");
            assertThatThrownBy(() -> SubmittedJob.submit(yarn, 1, CLIENT, "-Dtiercel.deadline=2001-01-01T00:00:00Z"))
                    .hasMessageContaining(words + "2001-01-01T00:00:00Z has passed already");
            assertThatThrownBy(() -> SubmittedJob.submit(yarn, 1, CLIENT, "-Dtiercel.deadline=400d"))
                    .hasMessageContaining(words + "400d is more than a year away");
            for (String maps : new String[] {"many", "-3", "10000001"}) {
                Map<String, String> site =
                        Map.of("yarn.app.mapreduce.am.env", "TIERCEL_DEADLINE=20m,TIERCEL_MAPS=" + maps);
                assertThatThrownBy(() -> SubmittedJob.submit(yarn, 1, site))
                        .hasMessageContaining("Tiercel does not take word count: TIERCEL_MAPS is to be a whole number "
                                + "from 0 to 10000000, and is '" + maps + "'");
            }
            ApplicationId next = SubmittedJob.submit(yarn, 1, CLIENT, "-Dtiercel.deadline=366d");
            assertThat(terms(yarn, next).deadlineMillis()).isPresent();
        }
    }

    @Test
    void withNoDecision_everyJobIsTaken_andNothingIsPromised_whateverTheUserWrites() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(ruled(DeadlineRule.class.getName()))) {
            ApplicationId job = SubmittedJob.submit(
                    yarn, 1, Map.of("yarn.app.mapreduce.am.env", "TIERCEL_DEADLINE=20m,TIERCEL_PROMISED=true"));
            assertThat(terms(yarn, job).deadlineMillis()).isPresent();
            assertThat(terms(yarn, job).promised()).isFalse();
            ApplicationId other = SubmittedJob.submit(
                    yarn, 1, Map.of("yarn.app.mapreduce.am.env", "TIERCEL_DEADLINE_MILLIS=1,TIERCEL_PROMISED=true"));
            assertThat(terms(yarn, other)).isEqualTo(JobTerms.NONE);
        }
    }

    @Test
    void jobsWithoutAQueue_areDecidedOnForTheQueueTheyAreMappedTo() throws Exception {
        Map<String, String> settings = ruled(PromisingRule.class.getName());
        settings.put("yarn.scheduler.capacity.queue-mappings", "u:ann:" + DrivenSettings.CACHED);
        try (DrivenYarn yarn = DrivenYarn.start(settings)) {
            UnmanagedApplication.submit(
                            yarn.client("ann"), yarn.configuration(), "default", Map.of("TIERCEL_DEADLINE", "20m"))
                    .close();
            assertThat(PromisingRule.asked().job().queue()).isEqualTo("root." + DrivenSettings.CACHED);
        }
    }

    @Test
    void theEarliestDeadline_comesFirst_alsoAfterARestart() throws Exception {
        Map<String, String> settings = ruled(DeadlineRule.class.getName());
        settings.put(
                QUEUES + DrivenSettings.FEWEST + ".ordering-policy", EarliestDeadlineOrderingPolicy.class.getName());
        JobPlan plan = JobPlan.reading(1, HERE).and(1, HERE).silent();
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(1024, 1);
                DrivenMaster none = yarn.submit(plan);
                DrivenMaster late = yarn.submit(plan.endingIn("2h"));
                DrivenMaster soon = yarn.submit(plan.endingIn("1h"))) {
            for (DrivenMaster job : new DrivenMaster[] {none, late, soon}) {
                job.round();
            }
            yarn.node(HERE).heartbeat();
            assertThat(soon.liveContainers()).isEqualTo(1);
            soon.rounds(2);
            yarn.restart();
            yarn.heartbeats();
            for (DrivenMaster job : new DrivenMaster[] {none, late, soon}) {
                job.round();
            }
            yarn.node(vm(1, 1, 2)).heartbeat();
            assertThat(soon.liveContainers()).isEqualTo(2);
            yarn.node(vm(1, 2, 1)).heartbeat();
            assertThat(late.liveContainers()).isEqualTo(1);
            assertThat(none.liveContainers()).isZero();
        }
    }

    @Test
    void aRuleThatIsNotAskedFirst_orDropsTheMapping_endsTheStart_withWhatToSet() {
        String rule = DeadlineRule.class.getName();
        String words = "set " + RULES + " to " + rule + ",user-group, not to ";
        for (String wrong : new String[] {rule, "user-group," + rule}) {
            Map<String, String> settings = ruled(rule);
            settings.put(RULES, wrong);
            assertThatThrownBy(() -> DrivenYarn.start(settings).close()).hasStackTraceContaining(words + wrong);
        }
    }

    private static Map<String, String> ruled(String rule) {
        Map<String, String> settings = new TreeMap<>(DrivenSettings.ours());
        settings.put(RULES, rule + ",user-group");
        return settings;
    }

    private static Map<String, String> environment(DrivenYarn yarn, ApplicationId job) {
        RMApp app = Objects.requireNonNull(yarn.context().getRMApps().get(job));
        return app.getApplicationSchedulingEnvs();
    }

    private static JobTerms terms(DrivenYarn yarn, ApplicationId job) {
        return JobTerms.of(environment(yarn, job));
    }
}
