package io.tiercel.resourcemanager.terms;

import io.tiercel.core.deadline.DeadlineText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a submitter says of a job, in the environment of its master's container: {@code TIERCEL_DEADLINE}, {@code
 * TIERCEL_MAPS} and {@code TIERCEL_INPUTS}.
 *
 * @param deadline as it was written; empty where the job has none
 * @param writtenMaps how many map tasks the job has, as it was written; empty where that is not said
 * @param writtenInputs what it reads, as it was written; empty where that is not said
 */
public record SubmittedTerms(Optional<String> deadline, Optional<String> writtenMaps, Optional<String> writtenInputs) {
    private static final String SPARK = "SPARK";

    static final String DEADLINE = "TIERCEL_DEADLINE";
    static final String MAPS = "TIERCEL_MAPS";
    static final String INPUTS = "TIERCEL_INPUTS";
    private static final List<String> KEYS = List.of(DEADLINE, MAPS, INPUTS);
    /** A comma between paths, and not one of a path's own, which {@code FileInputFormat} writes with a backslash. */
    private static final Pattern COMMA = Pattern.compile("(?<!\\\\),");

    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    public static SubmittedTerms of(Map<String, String> environment) {
        return new SubmittedTerms(text(environment, DEADLINE), text(environment, MAPS), text(environment, INPUTS));
    }

    /**
     * The paths in HDFS that the job reads, without the file system's name. What is no whole path, or a pattern, is left out:
     * nobody looks it up.
     */
    public List<String> inputs() {
        return writtenInputs.stream()
                .flatMap(COMMA::splitAsStream)
                .map(text -> path(ESCAPED.matcher(text.strip()).replaceAll("$1")))
                .filter(path -> path.startsWith("/") && path.indexOf('*') < 0 && path.indexOf('{') < 0)
                .distinct()
                .toList();
    }

    /** What follows {@code hdfs://host:port}. */
    private static String path(String text) {
        int scheme = text.indexOf("://");
        int slash = scheme < 0 ? 0 : text.indexOf('/', scheme + 3);
        return slash < 0 ? "/" : text.substring(slash);
    }

    /**
     * How many map tasks the job has; empty where that is not said.
     *
     * @throws IllegalArgumentException if the number is none
     */
    public OptionalInt maps() {
        return writtenMaps.isPresent() ? OptionalInt.of(count(writtenMaps.get())) : OptionalInt.empty();
    }

    /** How many map tasks a job with this environment has; empty where that is not said, or what is said is no number. */
    public static OptionalInt mapsOrNone(Map<String, String> environment) {
        try {
            return of(environment).maps();
        } catch (IllegalArgumentException e) {
            return OptionalInt.empty();
        }
    }

    /** After which the submitter of a job of this type writes its deadline. */
    public static String option(@Nullable String applicationType) {
        return SPARK.equalsIgnoreCase(applicationType)
                ? "--conf spark.yarn.appMasterEnv." + DEADLINE + "="
                : "-Dtiercel.deadline=";
    }

    /**
     * Takes out of a master's environment the variables of Hadoop's configuration that are not set, and says whether there
     * were any. They arrive as they were written, and the shell that starts the master would end on them.
     */
    public static boolean removeUnset(Map<String, String> environment) {
        return environment
                .entrySet()
                .removeIf(entry -> KEYS.contains(entry.getKey())
                        && isUnset(entry.getValue().strip()));
    }

    /** Empty also for a variable of Hadoop's configuration that is not set. */
    private static Optional<String> text(Map<String, String> environment, String key) {
        String text = environment.getOrDefault(key, "").strip();
        return text.isEmpty() || isUnset(text) ? Optional.empty() : Optional.of(text);
    }

    private static boolean isUnset(String text) {
        return text.startsWith("${") && text.endsWith("}");
    }

    private static int count(String text) {
        try {
            int count = Integer.parseInt(text);
            if (count >= 0 && count <= DeadlineText.TASKS_MAX) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Said below, as of a negative one.
        }
        throw new IllegalArgumentException(
                MAPS + " is to be a whole number from 0 to " + DeadlineText.TASKS_MAX + ", and is '" + text + "'");
    }
}
