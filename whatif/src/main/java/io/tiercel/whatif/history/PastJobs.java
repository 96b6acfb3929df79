package io.tiercel.whatif.history;

import io.tiercel.report.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The jobs found in a history so far, and how often something was left out of them. Not thread-safe. */
final class PastJobs {
    private final List<PastJob> jobs = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private final Map<Omission, Integer> omissions = new EnumMap<>(Omission.class);
    private final Map<Omission, Long> bytesLeftOut = new EnumMap<>(Omission.class);
    private long bytes;
    private String firstUnreadable = "";
    private int histories;
    private long tasks;

    /** @param id by which no other job is known: of copies of a job one counts; empty where it is not recorded */
    void add(String id, PastJob job) {
        if (id.isEmpty() || ids.add(id)) {
            jobs.add(job);
            bytes += job.reads().stream().mapToLong(PastRead::bytes).sum();
        } else {
            leaveOut(Omission.COPY);
        }
    }

    void leaveOut(Omission why) {
        leaveOut(why, 0);
    }

    /** @param readBytes that will not be read when the jobs are run again */
    void leaveOut(Omission why, long readBytes) {
        omissions.merge(why, 1, Integer::sum);
        bytesLeftOut.merge(why, readBytes, Long::sum);
    }

    /** So many tasks ended well. */
    void ranTasks(long count) {
        tasks += count;
    }

    /** A file, or a log of several, that cannot be read to its end; what was found in it before stays. */
    void leaveOutUnreadable(String trouble) {
        leaveOut(Omission.UNREADABLE);
        firstUnreadable = firstUnreadable.isEmpty() ? trouble : firstUnreadable;
    }

    /** A history was read to its end, whether there was a job in it or not. */
    void hasRead() {
        histories++;
    }

    /** How many histories were read to their ends. */
    int histories() {
        return histories;
    }

    /** In the order in which they were submitted; those of the same time as they were found. */
    List<PastJob> inOrder() {
        return jobs.stream()
                .sorted(Comparator.comparingLong(PastJob::submitMillis))
                .toList();
    }

    int leftOut(Omission why) {
        return omissions.getOrDefault(why, 0);
    }

    /** Of what was read, how much is left out for this reason. */
    long bytesLeftOut(Omission why) {
        return bytesLeftOut.getOrDefault(why, 0L);
    }

    /** All of it: whatever was read is simulated or left out. */
    HistoryContent content() {
        int leftOutJobs = omissions.keySet().stream()
                .filter(Omission::isOfJobs)
                .mapToInt(this::leftOut)
                .sum();
        return new HistoryContent(
                jobs.size() + leftOutJobs, tasks, bytes + allBytesLeftOut(), jobs.size(), bytes, leftOut());
    }

    /** What was left out, in words, with what was read where something was. */
    String leftOut() {
        if (omissions.isEmpty()) {
            return "nothing left out";
        }
        return omissions.keySet().stream()
                .map(this::words)
                .collect(Collectors.joining(", ", "left out: ", share() + firstUnreadable()));
    }

    private String words(Omission why) {
        String words = leftOut(why) + " " + why.words();
        return bytesLeftOut(why) == 0 ? words : words + " (" + Quantity.bytes(bytesLeftOut(why)) + ")";
    }

    private String share() {
        long left = allBytesLeftOut() - bytesLeftOut(Omission.KEPT);
        return left == 0
                ? ""
                : "; " + Quantity.bytes(bytes) + " of the " + Quantity.bytes(bytes + left)
                        + " that were read are simulated";
    }

    private long allBytesLeftOut() {
        return bytesLeftOut.values().stream().mapToLong(Long::longValue).sum();
    }

    private String firstUnreadable() {
        return firstUnreadable.isEmpty() ? "" : "; the first that cannot be read is " + firstUnreadable;
    }
}
