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
import org.jspecify.annotations.Nullable;

/** Says in plain lines why something failed. Stateless. */
public final class FailureWords {
    /** Bounds a chain of causes that leads back to itself. */
    private static final int CAUSES_MAX = 8;

    private FailureWords() {}

    /** The message of the exception, then of each cause that says something new. */
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
        return lines.isEmpty() ? List.of(failure.getClass().getSimpleName()) : lines;
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
        @Nullable String message = t.getMessage();
        String kind = t.getClass().getSimpleName();
        if (message == null || message.isBlank()) {
            return kind;
        }
        if (t instanceof UnknownHostException && !message.contains(" ")) {
            return "the host " + message
                    + " is unknown here: is its name right, and does DNS or this machine's /etc/hosts know it?";
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
}
