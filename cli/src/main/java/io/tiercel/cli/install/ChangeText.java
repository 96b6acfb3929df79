package io.tiercel.cli.install;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.tiercel.install.plan.FileChange;
import io.tiercel.install.plan.FileKind;
import io.tiercel.install.text.Raw;
import java.util.List;
import java.util.Optional;

/** A change of a file for people: a unified diff, as of {@code diff -u}. What is secret is not shown. */
final class ChangeText {
    private static final int CONTEXT_LINES = 3;
    private static final String NOTHING = "/dev/null";

    private ChangeText() {}

    /** What is done, in a word for programs. */
    static String action(FileChange change) {
        if (change.now().isEmpty()) {
            return "create";
        }
        return change.after().isEmpty() ? "delete" : "edit";
    }

    /** The diff, a line each; empty for what is secret. */
    static List<String> diff(FileChange change) {
        if (change.kind() == FileKind.SECRET) {
            return List.of();
        }
        List<String> now = lines(change.now());
        return UnifiedDiffUtils.generateUnifiedDiff(
                        name(change, change.now()),
                        name(change, change.after()),
                        now,
                        DiffUtils.diff(now, lines(change.after())),
                        CONTEXT_LINES)
                .stream()
                // As patch has it, and the library has not.
                .map(line -> line.replaceFirst("^@@ -1,0 ", "@@ -0,0 ").replaceFirst("^(@@ .*)\\+1,0 @@", "$1+0,0 @@"))
                .toList();
    }

    private static String name(FileChange change, Optional<String> content) {
        return content.isPresent() ? change.path().toString() : NOTHING;
    }

    private static List<String> lines(Optional<String> raw) {
        return raw.map(content -> Raw.readable(content).lines().toList()).orElse(List.of());
    }

    /** All of it, with what it is for. */
    static String of(FileChange change) {
        String mode = change.now().isPresent() ? "" : " (" + change.mode() + owner(change) + ")";
        StringBuilder text = new StringBuilder(
                action(change) + " " + change.path() + mode + ": " + change.why() + System.lineSeparator());
        diff(change).forEach(line -> text.append(line).append(System.lineSeparator()));
        return text.append(System.lineSeparator()).toString();
    }

    private static String owner(FileChange change) {
        return change.owner().isEmpty() ? "" : " " + change.owner();
    }
}
