package io.tiercel.resourcemanager.terms;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;

/**
 * What the submitter of a job that was taken is told: whether its deadline is promised, and why not.
 *
 * <p>YARN answers a submission with nothing but an exception. So the job gets a tag, which YARN's pages and lists show, and
 * words, which come up as its diagnostics while it runs. Both are in the submission context, which the ResourceManager stores.
 */
public final class SubmitterNote {
    /** The tag of a job that is promised its deadline. */
    public static final String PROMISED = "tiercel:promised";

    /** The tag of a job that is not. */
    public static final String NO_PROMISE = "tiercel:no-promise";

    private static final String KEY = "TIERCEL_NOTE";
    private static final String TAGS = "tiercel:";
    /** It is stored with the job: words are shorter. */
    private static final int LENGTH_MAX = 1000;

    private SubmitterNote() {}

    /** Tells the submitter. YARN's limit of tags is for those that users give, and is not looked at here. */
    public static void write(ApplicationSubmissionContext job, boolean promised, String words) {
        Map<String, String> properties = new HashMap<>(job.getApplicationSchedulingPropertiesMap());
        properties.put(KEY, words.substring(0, Math.min(LENGTH_MAX, words.length())));
        job.setApplicationSchedulingPropertiesMap(properties);
        Set<String> tags = tags(job);
        tags.add(promised ? PROMISED : NO_PROMISE);
        job.setApplicationTags(tags);
    }

    /** The words of a job that the ResourceManager has, as YARN has its environment. */
    public static Optional<String> words(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(KEY));
    }

    /** Takes the words out of these: only the ResourceManager may write them. */
    static boolean removeFrom(Map<String, String> environment) {
        return environment.remove(KEY) != null;
    }

    /** Takes the job's tags that are ours away: only the ResourceManager may give them. */
    public static void removeTags(ApplicationSubmissionContext job) {
        Set<String> tags = tags(job);
        if (tags.removeIf(tag -> tag.startsWith(TAGS))) {
            job.setApplicationTags(tags);
        }
    }

    private static Set<String> tags(ApplicationSubmissionContext job) {
        return job.getApplicationTags() == null ? new HashSet<>() : new HashSet<>(job.getApplicationTags());
    }
}
