package io.tiercel.install.text;

import java.util.List;
import java.util.Optional;

/** What a file is without what {@code tiercel install} has put into it. */
public final class Undo {
    private Undo() {}

    /** How sure it is that the file is as it would be if nothing had been put in. */
    public enum Certainty {
        /** It is what it was before, byte for byte. */
        EXACT,
        /** Somebody else has changed it since: what is ours is taken out, and the change stays. */
        MERGED,
        /** What is ours cannot be told from the rest. */
        STUCK
    }

    /**
     * The file without what is ours.
     *
     * @param content raw; nothing where there would be no such file
     * @param where what is in the way, where it is stuck; otherwise empty
     */
    public record Pristine(Optional<String> content, Certainty certainty, String where) {
        private static Pristine of(Optional<String> content, Certainty certainty) {
            return new Pristine(content, certainty, "");
        }
    }

    /**
     * Takes out of a file what is ours, by what is known of it.
     *
     * @param before what the file was before anything was put in; nothing where there was none
     * @param ours what may have been written since, the newest first
     * @param now what the file is
     */
    public static Pristine of(Optional<String> before, List<String> ours, Optional<String> now) {
        if (now.equals(before) || now.filter(ours::contains).isPresent()) {
            return Pristine.of(before, Certainty.EXACT);
        }
        if (now.isEmpty()) {
            return Pristine.of(now, Certainty.MERGED);
        }
        return merged(before, ours, now.orElseThrow());
    }

    private static Pristine merged(Optional<String> before, List<String> ours, String now) {
        for (String written : ours) {
            Optional<String> without = before.flatMap(was -> replacedBack(was, written, now));
            if (without.isPresent() && !isMarked(without.orElseThrow())) {
                return Pristine.of(without, Certainty.MERGED);
            }
        }
        return byMarks(before, ours, now);
    }

    /** Puts back the one passage by which what was written differs from what was, if that is there once. */
    private static Optional<String> replacedBack(String was, String written, String now) {
        int from = markupStart(was, commonPrefix(was, written));
        int behind = commonSuffix(was.substring(from), written.substring(from));
        String passage = written.substring(from, written.length() - behind);
        int at = now.indexOf(passage);
        // What was put at the very end is taken out by lines, so that nothing is joined to what was the last one.
        if (behind == 0 || passage.isEmpty() || at < 0 || now.indexOf(passage, at + 1) >= 0) {
            return Optional.empty();
        }
        return Optional.of(now.substring(0, at)
                + was.substring(from, was.length() - behind)
                + now.substring(at + passage.length()));
    }

    private static Pristine byMarks(Optional<String> before, List<String> ours, String now) {
        RawText text = RawText.of(now);
        String left = text.raw(Marks.cut(text.editable()));
        if (isMarked(left)) {
            return new Pristine(
                    Optional.of(now),
                    Certainty.STUCK,
                    Marks.firstMarkedLine(RawText.of(left).editable()));
        }
        boolean nothingLeft = before.isEmpty()
                && ours.stream()
                        .anyMatch(written -> text.raw(
                                        Marks.cut(RawText.of(written).editable()))
                                .equals(left));
        return Pristine.of(nothingLeft ? Optional.empty() : Optional.of(left), Certainty.MERGED);
    }

    private static boolean isMarked(String raw) {
        return Marks.isMarked(RawText.of(raw).editable());
    }

    /** Where a piece of markup or a line begins, at the offset or before it: a passage does not begin within one. */
    private static int markupStart(String was, int offset) {
        int at = Math.min(offset, was.length());
        while (at > 0 && !was.startsWith("<", at) && was.charAt(at - 1) != '\n' && was.charAt(at - 1) != '\r') {
            at--;
        }
        return at;
    }

    private static int commonPrefix(String a, String b) {
        int at = 0;
        while (at < Math.min(a.length(), b.length()) && a.charAt(at) == b.charAt(at)) {
            at++;
        }
        return at;
    }

    private static int commonSuffix(String a, String b) {
        int length = 0;
        while (length < Math.min(a.length(), b.length())
                && a.charAt(a.length() - 1 - length) == b.charAt(b.length() - 1 - length)) {
            length++;
        }
        return length;
    }
}
