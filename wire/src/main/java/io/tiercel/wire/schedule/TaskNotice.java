package io.tiercel.wire.schedule;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * One thing that an application master says of its job, as a word of text without order among others.
 *
 * <p>It travels in band: as an allocation tag of a scheduling request that the ResourceManager plug-in takes out of the
 * master's next request before YARN sees it. Immutable.
 */
public sealed interface TaskNotice {
    /** Letters of what makes no sense that are said of it. */
    int SHOWN_MAX = 100;

    /** Words of any notice. */
    int WORDS_MAX = 7;

    /** Letters of a notice; longer ones make no sense. A path of HDFS has at most 8,000, each of which is written as nine. */
    int LETTERS_MAX = 100_000;

    /**
     * A job begins to be told, or is told anew from the start; what was told of it before is void.
     *
     * @param mapPriority of the asks for containers that this is about
     * @param tasks how many map tasks it has; they are numbered from 0
     * @param application what the job is a run of
     */
    record Job(int mapPriority, int tasks, String application) implements TaskNotice {
        @Override
        public String text() {
            return "job " + mapPriority + " " + tasks + " " + URLEncoder.encode(application, StandardCharsets.UTF_8);
        }
    }

    /**
     * A task and what it reads.
     *
     * @param block as {@link BlockKey} writes it
     * @param bytes of the block
     * @param file the number of the block's file among the job's, -1 where it is not known
     * @param hosts that have a replica on disk, of which {@value #HOSTS_MAX} are kept: a decision takes longer for each
     */
    record Input(int task, TaskState state, long block, long bytes, int file, List<String> hosts)
            implements TaskNotice {
        /** More than a block has replicas; whoever submits a job can write any number of hosts into its splits. */
        public static final int HOSTS_MAX = 32;

        /** No host's name has more letters. */
        public static final int NAME_LETTERS_MAX = 255;

        /** @throws IllegalArgumentException if one of the hosts that are kept has a name too long */
        public Input {
            // A copy: a part of a list keeps all of it.
            hosts = hosts.size() > HOSTS_MAX ? List.copyOf(hosts.subList(0, HOSTS_MAX)) : hosts;
            for (String host : hosts) {
                if (host.length() > NAME_LETTERS_MAX) {
                    throw new IllegalArgumentException("no host has a name of " + host.length() + " letters");
                }
            }
        }

        @Override
        public String text() {
            return "input " + task + " " + state.letter() + " " + block + " " + bytes + " " + file + " "
                    + String.join(",", hosts);
        }
    }

    /**
     * A file that the job reads.
     *
     * @param number of the file among the job's, as {@link Input#file} has it
     * @param bytes of the whole file
     */
    record SourceFile(int number, long bytes, String path) implements TaskNotice {
        @Override
        public String text() {
            return "file " + number + " " + bytes + " " + URLEncoder.encode(path, StandardCharsets.UTF_8);
        }
    }

    /** A task is in another state now. */
    record Change(int task, TaskState state) implements TaskNotice {
        @Override
        public String text() {
            return "task " + task + " " + state.letter();
        }
    }

    /** As {@link #parse} reads it. */
    String text();

    /**
     * The notice with this text.
     *
     * @throws IllegalArgumentException saying what the text is, if there is none
     */
    static TaskNotice parse(String text) {
        try {
            checkLength(text);
            // Many words or hosts need several times the memory of their text.
            String[] words = text.split(" ", WORDS_MAX + 1);
            return switch (words[0]) {
                case "job" -> job(words);
                case "input" -> input(words);
                case "file" ->
                    new SourceFile(
                            task(words[1]),
                            Long.parseLong(words[2]),
                            URLDecoder.decode(words[3], StandardCharsets.UTF_8));
                case "task" -> new Change(task(words[1]), TaskState.of(words[2]));
                default -> throw new IllegalArgumentException("it begins with none of job, input, file and task");
            };
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "not a notice of a task: '" + shown(text) + "': " + shown(String.valueOf(e.getMessage())), e);
        }
    }

    private static void checkLength(String text) {
        if (text.length() > LETTERS_MAX) {
            throw new IllegalArgumentException("it has " + text.length() + " letters");
        }
    }

    /** As much of it as a log can bear, in one line: masters say what they like. */
    private static String shown(String text) {
        return text.substring(0, Math.min(SHOWN_MAX, text.length())).replaceAll("\\p{Cntrl}", "?");
    }

    private static Job job(String[] words) {
        return new Job(task(words[1]), task(words[2]), URLDecoder.decode(words[3], StandardCharsets.UTF_8));
    }

    private static Input input(String[] words) {
        return new Input(
                task(words[1]),
                TaskState.of(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Integer.parseInt(words[5]),
                hosts(words[6]));
    }

    /** As many as are kept. */
    private static List<String> hosts(String word) {
        if (word.isEmpty()) {
            return List.of();
        }
        String[] hosts = word.split(",", Input.HOSTS_MAX + 1);
        return List.of(hosts.length > Input.HOSTS_MAX ? Arrays.copyOf(hosts, Input.HOSTS_MAX) : hosts);
    }

    private static int task(String word) {
        int number = Integer.parseInt(word);
        if (number < 0) {
            throw new IllegalArgumentException("negative: " + word);
        }
        return number;
    }
}
