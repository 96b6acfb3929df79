package io.tiercel.systemtests.kerberos;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a process with clients says: an answer and counts, or what failed.
 *
 * @param text all of it
 */
record SecureReply(String text) {
    boolean failed() {
        return text.startsWith("failed ");
    }

    /** The answer without the counts. */
    String answer() {
        return text.split(" ", -1)[0];
    }

    /** A count, such as the bytes that a tier served. */
    long count(String name) {
        Matcher matcher = Pattern.compile(" ?\\b" + name + "=(\\d+)").matcher(text);
        if (!matcher.find()) {
            throw new AssertionError("no " + name + " in: " + text);
        }
        return Long.parseLong(matcher.group(1));
    }

    long fromMemory() {
        return count("PROCESS") + count("NODE");
    }
}
