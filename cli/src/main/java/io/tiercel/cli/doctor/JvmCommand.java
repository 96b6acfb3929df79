package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The command by which a JVM was started.
 *
 * @param mainClass what it runs; a jar's name where that is all there is
 * @param script what Hadoop's scripts call it; null where none of them started it
 * @param classPathText as it was given; null where it comes from elsewhere
 */
record JvmCommand(
        String mainClass, @Nullable String script, @Nullable String classPathText) {
    private static final String SCRIPT_FLAG = "-Dproc_";
    private static final String RUN_JAR = "org.apache.hadoop.util.RunJar";
    private static final Set<String> CLASS_PATH_FLAGS = Set.of("-cp", "-classpath", "--class-path");

    /** Options whose value is a word of its own. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--add-opens",
            "--add-exports",
            "--add-reads",
            "--limit-modules",
            "--patch-module",
            "--source");

    private static final List<String> HADOOPS = List.of("org.apache.hadoop.", "org.apache.hive.", "org.apache.oozie.");

    /** Of the words of a command line; empty if it starts no JVM. */
    static Optional<JvmCommand> of(List<String> words) {
        if (words.isEmpty() || !words.get(0).matches("(.*/)?java")) {
            return Optional.empty();
        }
        String script = null;
        String classPath = null;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            boolean isPath = CLASS_PATH_FLAGS.contains(word);
            if ((isPath || WITH_VALUE.contains(word)) && i + 1 < words.size()) {
                i++;
                classPath = isPath ? words.get(i) : classPath;
            } else if (word.startsWith("--class-path=")) {
                classPath = word.substring("--class-path=".length());
            } else if (word.startsWith(SCRIPT_FLAG)) {
                script = word.substring(SCRIPT_FLAG.length());
            } else if (word.equals("-jar") && i + 1 < words.size()) {
                return Optional.of(new JvmCommand(words.get(i + 1), script, words.get(i + 1)));
            } else if (!word.startsWith("-") && !word.startsWith("@") && !word.isEmpty()) {
                return Optional.of(new JvmCommand(main(words.subList(i, words.size())), script, classPath));
            }
        }
        return Optional.empty();
    }

    Optional<String> classPath() {
        return Optional.ofNullable(classPathText);
    }

    /** Such as {@code NodeManager}, or as Hadoop's scripts call it. */
    String name() {
        return script != null && !script.equals("jar") ? script : mainClass.substring(mainClass.lastIndexOf('.') + 1);
    }

    /** By its main class, which anybody may see. */
    boolean looksLikeHadoop() {
        return script != null || HADOOPS.stream().anyMatch(mainClass::startsWith);
    }

    /** Whether it is a daemon of ours or a command, which does without the jars. */
    boolean isOurs() {
        return script == null && Names.isOurs(mainClass);
    }

    /** Hadoop runs others' programs by a class of its own, which is given the jar and the main class. */
    private static String main(List<String> words) {
        List<String> rest = new ArrayList<>(words);
        return rest.get(0).equals(RUN_JAR) && rest.size() > 2 && !rest.get(2).isEmpty() ? rest.get(2) : rest.get(0);
    }
}
