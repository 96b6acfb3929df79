package io.tiercel.resourcemanager.admission;

import io.tiercel.core.admission.AdmissionDecision;
import io.tiercel.core.admission.AdmissionDecision.Outcome;
import io.tiercel.core.admission.Applicant;
import io.tiercel.core.admission.DeadlineReader;
import io.tiercel.core.admission.JobAdmission;
import io.tiercel.core.admission.WrittenDeadline;
import io.tiercel.core.choice.Contender;
import io.tiercel.resourcemanager.terms.JobTerms;
import io.tiercel.resourcemanager.terms.SubmittedTerms;
import io.tiercel.resourcemanager.terms.SubmitterNote;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.PlacementRule;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether a job with a deadline is taken, when it is submitted: {@code yarn.scheduler.queue-placement-rules =
 * io.tiercel.resourcemanager.admission.DeadlineRule,user-group}.
 *
 * <p>It places no job: it asks the mapping rule in which queue the job will be, and leaves that to it. So it stands first, as the
 * first rule that names a queue ends the list. What is agreed it writes into the job's submission context ({@link JobTerms}),
 * which the ResourceManager stores. It refuses nothing that comes from that store. Thread-safe.
 */
public class DeadlineRule extends PlacementRule {
    private static final Logger LOG = LoggerFactory.getLogger(DeadlineRule.class);

    private final DeadlineReader reader;
    private final Function<RMContext, JobAdmission> admissions;
    private final Object deciding = new Object();
    private @Nullable CapacityScheduler scheduler;
    /** Where jobs will be, null where no mapping is set up. */
    private @Nullable PlacementRule mapping;

    private @Nullable QueuedJobs queued;
    private JobAdmission admission = JobAdmission.ALL;

    /** Made by YARN: decides by what the ResourceManager's {@code DeadlineDesk} knows. */
    public DeadlineRule() {
        this(new WrittenDeadline(), DeskAdmission::new);
    }

    /** With what reads deadlines and what decides; neither is called by two threads at a time. */
    protected DeadlineRule(DeadlineReader reader, JobAdmission admission) {
        this(reader, unused -> admission);
    }

    private DeadlineRule(DeadlineReader reader, Function<RMContext, JobAdmission> admissions) {
        this.reader = reader;
        this.admissions = admissions;
    }

    /**
     * Always true: it holds for all jobs.
     *
     * @throws IOException which ends the start of the ResourceManager, if it is not set up so that the rule can hold
     */
    @Override
    public boolean initialize(ResourceScheduler of) throws IOException {
        if (!(of instanceof CapacityScheduler capacity)) {
            throw new IOException(
                    "Tiercel schedules with CapacityScheduler: set " + YarnConfiguration.RM_SCHEDULER + " to "
                            + CapacityScheduler.class.getName() + ", or take " + getName() + " out of "
                            + YarnConfiguration.QUEUE_PLACEMENT_RULES);
        }
        checkOrder(List.copyOf(
                capacity.getConfiguration().getTrimmedStringCollection(YarnConfiguration.QUEUE_PLACEMENT_RULES)));
        scheduler = capacity;
        mapping = capacity.getCSMappingPlacementRule();
        queued = new QueuedJobs(capacity.getRMContext());
        admission = admissions.apply(capacity.getRMContext());
        return true;
    }

    @Override
    public @Nullable ApplicationPlacementContext getPlacementForApp(ApplicationSubmissionContext job, String user)
            throws YarnException {
        return getPlacementForApp(job, user, false);
    }

    @Override
    public @Nullable ApplicationPlacementContext getPlacementForApp(
            ApplicationSubmissionContext job, String user, boolean recovery) throws YarnException {
        CapacityScheduler its = scheduler;
        QueuedJobs others = queued;
        // Where YARN places by tags it asks a second time, and says nothing of recovery.
        if (recovery
                || its == null
                || others == null
                || its.getRMContext().getHAServiceState() != HAServiceState.ACTIVE) {
            return null;
        }
        forget(job);
        SubmittedTerms terms = SubmittedTerms.of(job.getAMContainerSpec().getEnvironment());
        // One at a time: who comes next is to count this one.
        synchronized (deciding) {
            if (terms.deadline().isPresent()) {
                decide(job, terms, queue(job, user, its), others);
            } else {
                SubmitterNote.write(job, false, wordsWithoutDeadline(job));
            }
        }
        return null;
    }

    private String wordsWithoutDeadline(ApplicationSubmissionContext job) {
        try {
            return admission.withoutDeadline(job.getApplicationName(), SubmittedTerms.option(job.getApplicationType()));
        } catch (RuntimeException e) {
            LOG.error("{} is told nothing of earlier runs, as {} fails", job.getApplicationId(), admission, e);
            return "it has no deadline";
        }
    }

    private void decide(ApplicationSubmissionContext job, SubmittedTerms terms, String queue, QueuedJobs others)
            throws YarnException {
        long now = System.currentTimeMillis();
        Applicant applicant = applicant(job, terms, queue, now);
        AdmissionDecision decision = decision(applicant, others.of(queue, applicant.id()), now);
        LOG.info("{}: {}: {}", applicant, decision.outcome(), decision.words());
        if (decision.outcome() == Outcome.REFUSED) {
            throw refusal(job, decision.words());
        }
        boolean promised = decision.outcome() == Outcome.PROMISED;
        agree(job, applicant.deadlineMillis(), promised);
        SubmitterNote.write(job, promised, decision.words());
        others.taken(applicant, promised, now);
    }

    /** Where the decision fails the job is taken: that is no fault of its submitter. */
    private AdmissionDecision decision(Applicant applicant, List<Contender> others, long now) {
        try {
            return admission.decide(applicant, others, now);
        } catch (RuntimeException e) {
            LOG.error("{} is taken without a promise, as {} fails", applicant, admission, e);
            return AdmissionDecision.taken("the decision failed");
        }
    }

    private Applicant applicant(ApplicationSubmissionContext job, SubmittedTerms terms, String queue, long now)
            throws YarnException {
        try {
            return new Applicant(
                    job.getApplicationId().toString(),
                    job.getApplicationName(),
                    queue,
                    reader.read(terms.deadline().orElseThrow(), now),
                    terms.maps(),
                    SubmittedTerms.option(job.getApplicationType()));
        } catch (IllegalArgumentException e) {
            throw refusal(job, String.valueOf(e.getMessage()));
        }
    }

    /** The queue's full path where it is there already; as the submitter or the mapping has it where not. */
    private String queue(ApplicationSubmissionContext job, String user, CapacityScheduler its) {
        String name = job.getQueue();
        try {
            PlacementRule rule = mapping;
            ApplicationPlacementContext placement = rule == null ? null : rule.getPlacementForApp(job, user);
            name = placement == null ? name : placement.getFullQueuePath();
        } catch (YarnException e) {
            // The mapping rule comes next, and says so itself.
            LOG.debug("{} will be in no queue", job.getApplicationId(), e);
        }
        CSQueue queue = its.getQueue(name);
        return queue == null ? String.valueOf(name) : queue.getQueuePath();
    }

    /** The terms are the rule's to write: nobody promises a deadline to himself. */
    private static void forget(ApplicationSubmissionContext job) {
        Map<String, String> properties = new HashMap<>(job.getApplicationSchedulingPropertiesMap());
        if (JobTerms.removeFrom(properties)) {
            job.setApplicationSchedulingPropertiesMap(properties);
        }
        Map<String, String> environment = new HashMap<>(job.getAMContainerSpec().getEnvironment());
        boolean had = JobTerms.removeFrom(environment);
        if (SubmittedTerms.removeUnset(environment) || had) {
            job.getAMContainerSpec().setEnvironment(environment);
        }
        SubmitterNote.removeTags(job);
    }

    private static void agree(ApplicationSubmissionContext job, long deadlineMillis, boolean promised) {
        Map<String, String> properties = new HashMap<>(job.getApplicationSchedulingPropertiesMap());
        JobTerms.write(deadlineMillis, promised, properties);
        job.setApplicationSchedulingPropertiesMap(properties);
    }

    /** Without a trace of the ResourceManager's calls, which YARN would send to the submitter with the words. */
    private static YarnException refusal(ApplicationSubmissionContext job, String words) {
        YarnException refusal = new YarnException("Tiercel does not take " + job.getApplicationName() + ": " + words);
        refusal.setStackTrace(new StackTraceElement[0]);
        return refusal;
    }

    private void checkOrder(List<String> rules) throws IOException {
        int mine = rules.indexOf(getName());
        int mapped = Math.max(
                rules.indexOf(YarnConfiguration.USER_GROUP_PLACEMENT_RULE),
                rules.indexOf(YarnConfiguration.APP_NAME_PLACEMENT_RULE));
        if (mine != 0 || mapped < 0) {
            throw new IOException("set " + YarnConfiguration.QUEUE_PLACEMENT_RULES + " to " + getName() + ","
                    + YarnConfiguration.USER_GROUP_PLACEMENT_RULE + ", not to " + String.join(",", rules)
                    + ": the rule is to be asked first, and YARN drops its own where it is not named");
        }
    }
}
