package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.progress.JobStanding;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A job with a deadline as JMX shows it. Moments are as {@code 2026-01-31T18:00:00Z}, and empty where nobody knows.
 *
 * <p>JMX makes a value of it with a field for each of these methods.
 */
public final class DeadlineRow {
    private final DeadlineStanding of;

    DeadlineRow(DeadlineStanding of) {
        this.of = of;
    }

    public String getId() {
        return of.job().id();
    }

    public String getName() {
        return of.job().application();
    }

    public String getQueue() {
        return of.queue();
    }

    public String getDeadline() {
        return moment(getDeadlineMillis());
    }

    public long getDeadlineMillis() {
        return of.job().deadlineMillis().orElse(0);
    }

    public boolean isPromised() {
        return of.job().promised();
    }

    public String getFinish() {
        return after(of.standing().finish().expected());
    }

    /** With the desk's confidence it ends no earlier. */
    public String getFinishEarliest() {
        return after(of.standing().finish().low());
    }

    /** With the desk's confidence it ends no later. */
    public String getFinishLatest() {
        return after(of.standing().finish().high());
    }

    /** -1 where nobody knows. */
    public int getTasksLeft() {
        return of.standing().left();
    }

    /** How many tasks its slots complete until the deadline. */
    public double getCompletable() {
        return of.standing().completable();
    }

    public boolean isOnTrack() {
        return of.standing().isOnTrack();
    }

    /** In words, what keeps it from its deadline. */
    public String getHolds() {
        return of.holds();
    }

    /** A deadline for its application's next run, in seconds from submission; 0 where there is none. */
    public double getSuggestedSeconds() {
        return of.suggested() == null ? 0 : of.suggested().seconds();
    }

    /** From how many runs that was made. */
    public int getSuggestedRuns() {
        return of.suggested() == null ? 0 : of.suggested().runs();
    }

    /** Seconds from when {@link JobStanding} was made. */
    private String after(double seconds) {
        // Beyond that, as for a job that has hardly a slot, nobody wants to know when.
        return seconds >= 0 && seconds < 1e9 ? moment(of.atMillis() + Math.round(1e3 * seconds)) : "";
    }

    private static String moment(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
