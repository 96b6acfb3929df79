package io.tiercel.resourcemanager.desk;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.wire.why.WhySource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Why jobs and tasks are as they are, as a board and a desk know. Thread-safe. */
record JobReasons(TaskBoard board, DeadlineDesk desk) implements WhySource {
    private static final Pattern JOB = Pattern.compile("(?:application|job)_(\\d{1,18})_(\\d{1,9})");
    private static final Pattern TASK = Pattern.compile("task_(\\d{1,18})_(\\d{1,9})_m_(\\d{1,9})");

    @Override
    public List<Explanation> why(String asked) {
        int blank = asked.indexOf(' ');
        String subject = asked.substring(blank + 1);
        return Kind.labelled(asked.substring(0, Math.max(0, blank)))
                .map(kind -> switch (kind) {
                    case JOB -> ofJob(subject);
                    case TASK -> ofTask(subject);
                    case DEADLINE -> desk.whyDeadline(subject);
                    case BLOCK, FILE, VM -> List.<Explanation>of();
                })
                .orElse(List.of());
    }

    private List<Explanation> ofJob(String asked) {
        Matcher job = JOB.matcher(asked);
        if (!job.matches()) {
            return List.of();
        }
        ApplicationId id = id(job);
        List<Explanation> all = new ArrayList<>(board.whyJob(id));
        all.addAll(desk.whyDeadline(id.toString()));
        return all;
    }

    private List<Explanation> ofTask(String asked) {
        Matcher task = TASK.matcher(asked);
        return task.matches() ? board.whyTask(asked, id(task), Integer.parseInt(task.group(3))) : List.of();
    }

    private static ApplicationId id(Matcher of) {
        return ApplicationId.newInstance(Long.parseLong(of.group(1)), Integer.parseInt(of.group(2)));
    }
}
