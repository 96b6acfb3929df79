package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.wire.deadline.LearningSession;
import io.tiercel.wire.deadline.TypedTask;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a coordinator what has ended, and counts it. Thread-safe. */
final class LessonsTold implements Lessons {
    private static final Logger LOG = LoggerFactory.getLogger(LessonsTold.class);

    private final @Nullable LearningSession session;
    private final AtomicLong tasks = new AtomicLong();
    private final AtomicLong jobs = new AtomicLong();

    /** @param session null where there is no coordinator to tell */
    LessonsTold(@Nullable LearningSession session) {
        this.session = session;
    }

    @Override
    public void ended(TypedTask task) {
        tasks.incrementAndGet();
        if (session != null) {
            session.ended(task);
        }
    }

    @Override
    public void ended(JobObservation job) {
        LOG.debug("{}", job);
        jobs.incrementAndGet();
        if (session != null) {
            session.ended(job);
        }
    }

    long tasks() {
        return tasks.get();
    }

    long jobs() {
        return jobs.get();
    }
}
