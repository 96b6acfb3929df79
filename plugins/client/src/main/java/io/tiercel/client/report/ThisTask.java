package io.tiercel.client.report;

import io.tiercel.wire.cache.ClientReport.Task;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out for which task this process reads, from the environment that YARN gives it. */
final class ThisTask {
    private static final Pattern CONTAINER = Pattern.compile("container_(?:e\\d+_)?(\\d+_\\d+)_\\d+_\\d+");

    private ThisTask() {}

    /**
     * The task of a process.
     *
     * @param name of the job, or empty
     * @param user who is not believed: the relay asks the kernel
     */
    static Task of(Map<String, String> environment, String name, String user, long process) {
        String container = environment.getOrDefault("CONTAINER_ID", "");
        Matcher matcher = CONTAINER.matcher(container);
        return matcher.matches()
                ? new Task("application_" + matcher.group(1), name, user, container)
                : new Task("", name, user, "process " + process);
    }
}
