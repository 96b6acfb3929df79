package io.tiercel.daemon;

import io.tiercel.core.settings.SettingsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in plain lines why something failed. Stateless. */
public final class FailureWords {
    /** Bounds a chain of causes that leads back to itself. */
    private static final int CAUSES_MAX = 8;

    private static final Pattern DESTINATION = Pattern.compile("destination host is: \"([^\"]+)\"");

    private FailureWords() {}

    /** The message of the exception, then of each cause that says something new, then what to do where Kerberos failed. */
    public static List<String> of(Throwable failure) {
        List<String> lines = new ArrayList<>();
        Throwable t = failure;
        for (int i = 0; t != null && i < CAUSES_MAX; i++, t = t.getCause()) {
            String text = isWrapper(t) ? "" : text(t);
            String news = news(t, text);
            if (lines.stream().noneMatch(said -> said.contains(news))) {
                lines.addAll(text.lines().toList());
            }
        }
        if (lines.isEmpty()) {
            lines.add(failure.getClass().getSimpleName());
        }
        KerberosWords.of(failure)
                .filter(remedy -> lines.stream().noneMatch(said -> said.contains(remedy)))
                .ifPresent(lines::add);
        return lines;
    }

    /** The first of the lines, after what to do where Kerberos failed. */
    public static String inOneLine(Throwable failure) {
        String first = of(failure).get(0);
        return KerberosWords.of(failure)
                .map(remedy -> remedy + " (" + first + ")")
                .orElse(first);
    }

    /** What must not have been said yet: by the names of a file or of a class alone, or a count of bytes, users learn nothing. */
    private static String news(Throwable t, String text) {
        if (t instanceof FileSystemException e && e.getReason() == null && e.getFile() != null) {
            return e.getFile();
        }
        return t.getMessage() == null || t instanceof CharacterCodingException ? "" : text;
    }

    private static boolean isWrapper(Throwable t) {
        Throwable cause = t.getCause();
        return cause != null
                && (t instanceof UncheckedIOException
                        || t instanceof ExecutionException
                        || cause.toString().equals(t.getMessage()));
    }

    /** The message; where it alone says too little, with the kind of failure before it. */
    private static String text(Throwable t) {
        @Nullable String message = withoutFrames(t.getMessage());
        String kind = t.getClass().getSimpleName();
        if (message == null || message.isBlank()) {
            return kind;
        }
        if (t instanceof UnknownHostException) {
            // Hadoop's own is a sentence with this machine's address and the name of a page of its wiki.
            Matcher hadoops = DESTINATION.matcher(message);
            if (hadoops.find()) {
                return unknownHost(hadoops.group(1))
                        + " If it is a nameservice, does hdfs-site.xml in HADOOP_CONF_DIR define it?";
            }
            if (!message.contains(" ")) {
                return unknownHost(message);
            }
        }
        if (t instanceof NoSuchFileException) {
            return "there is no file " + message;
        }
        if (t instanceof AccessDeniedException) {
            return "this user may not read or write " + message;
        }
        boolean plain = t instanceof SettingsException || t.getClass() == IOException.class || message.contains(" ");
        return plain ? message : kind + ": " + message;
    }

    /** Hadoop has the server's stack trace in the messages of its failures. */
    private static @Nullable String withoutFrames(@Nullable String message) {
        return message == null || !message.contains("\n\tat ")
                ? message
                : message.lines()
                        .filter(line -> !line.startsWith("\tat "))
                        .collect(Collectors.joining("\n"))
                        .strip();
    }

    private static String unknownHost(String host) {
        return "the host " + host
                + " is unknown here: is its name right, and does DNS or this machine's /etc/hosts know it?";
    }
}
