package io.tiercel.install.plan;

import io.tiercel.install.text.ConfigText;
import io.tiercel.install.text.TextFormException;
import io.tiercel.install.text.Undo;
import io.tiercel.install.text.Undo.Certainty;
import io.tiercel.install.text.Undo.Pristine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The files of a plan while it is made: what each is without what is ours, and what it shall be. Used once. */
final class Drafts {
    private final Known known;
    private final Map<Path, Pristine> pristine = new HashMap<>();
    private final Map<Path, FileChange> changes = new LinkedHashMap<>();
    private final Set<String> problems = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();

    Drafts(Known known) {
        this.known = known;
    }

    void problem(String problem) {
        problems.add(problem);
    }

    void note(String note) {
        notes.add(note);
    }

    /** Whether a decision about a file was made; if the file is not in its form, a problem says so. */
    boolean guarded(Path file, Runnable decision) {
        int before = problems.size();
        try {
            decision.run();
        } catch (TextFormException e) {
            problem(file + ": " + e.getMessage());
        }
        return problems.size() == before;
    }

    /** The content of a file without what is ours; nothing where there would be none. */
    Optional<String> pristine(Path file) {
        return pristine.computeIfAbsent(file, this::withoutOurs).content();
    }

    /** The settings in a file of the operator's; none where it is not there, or not in its form, which is a problem. */
    Map<String, String> properties(Path file) {
        try {
            return pristine(file).map(raw -> ConfigText.of(raw).properties()).orElse(Map.of());
        } catch (TextFormException e) {
            problem(file + ": " + e.getMessage());
            return Map.of();
        }
    }

    /** Whether a file that is made whole is there already; it stays, whoever made it. */
    boolean isThere(Path file, FileKind kind, String owner, String why) {
        Optional<String> now = known.present().apply(file);
        if (now.isPresent() && known.records().containsKey(file)) {
            put(file, kind, now.orElseThrow(), owner, why);
        }
        return now.isPresent();
    }

    private Pristine withoutOurs(Path file) {
        Optional<String> now = known.present().apply(file);
        FileRecord record = known.records().get(file);
        if (record == null) {
            return now.isPresent() ? Undo.of(Optional.empty(), List.of(), now) : Undo.of(now, List.of(), now);
        }
        if (record.kind() != FileKind.MARKED) {
            boolean same = now.isEmpty() || record.ours().contains(now.orElseThrow());
            if (record.kind() == FileKind.SECRET && !same) {
                // Whoever has renewed it needs it, and no copy of a secret is kept.
                return new Pristine(now, Certainty.EXACT, "");
            }
            return new Pristine(record.before(), same ? Certainty.EXACT : Certainty.MERGED, "");
        }
        Pristine without = Undo.of(record.before(), record.ours(), now);
        if (without.certainty() == Certainty.STUCK) {
            problem(file
                    + " was changed by somebody else, and what is ours cannot be told from the rest: take out by hand "
                    + "what stands at " + without.where() + ", and run this again");
        }
        return without;
    }

    void put(Path file, FileKind kind, String content, String owner, String why) {
        changes.put(file, change(file, kind, Optional.of(content), owner, why));
    }

    private FileChange change(Path file, FileKind kind, Optional<String> after, String owner, String why) {
        Pristine without = pristine.computeIfAbsent(file, this::withoutOurs);
        Optional<String> now = known.present().apply(file);
        FileRecord record = known.records().get(file);
        boolean changedSince = record != null && without.certainty() != Certainty.EXACT;
        boolean kept = changedSince && kind == FileKind.WHOLE;
        if (changedSince && now.isPresent() && !now.equals(after) && kind != FileKind.SECRET) {
            note(file + " was changed by somebody else since; " + (kept ? "a copy is kept" : "that stays"));
        }
        if (record != null && record.before().isPresent() && now.isEmpty() && after.isEmpty()) {
            note(file + " is gone, which was there before Tiercel was; whoever deleted it knows why");
        }
        return new FileChange(file, kind, now, after, owner, why, kept);
    }

    /**
     * Files that are changed, and need not be any more, become what they were.
     *
     * @param marked further files that may have marks
     */
    void restoreTheRest(List<Path> marked) {
        Set<Path> files = new TreeSet<>(known.records().keySet());
        files.addAll(marked);
        files.removeAll(changes.keySet());
        Map<Path, FileChange> back = new LinkedHashMap<>();
        for (Path file : files) {
            FileRecord record = known.records().get(file);
            FileKind kind = record == null ? FileKind.MARKED : record.kind();
            guarded(file, () -> back.put(file, change(file, kind, pristine(file), "", "as it was without Tiercel")));
        }
        back.values().stream()
                .filter(this::isRenewed)
                .forEach(change -> note(change.path() + " was renewed by somebody else since; it stays"));
        // Who finds the lines of Hadoop's files gone needs none of the rest: they go first.
        back.values().stream()
                .sorted((one, other) -> Boolean.compare(isOurs(one), isOurs(other)))
                .filter(change -> known.records().containsKey(change.path()) || change.isNeeded())
                .forEach(change -> changes.put(change.path(), change));
    }

    /** Whether it is a secret that is none of ours any more. */
    private boolean isRenewed(FileChange change) {
        return change.kind() == FileKind.SECRET
                && known.records().containsKey(change.path())
                && change.after().isPresent()
                && change.after().equals(pristine(change.path()));
    }

    private static boolean isOurs(FileChange change) {
        return change.after().isEmpty();
    }

    InstallPlan plan() {
        List<FileRecord> records = new ArrayList<>();
        for (FileChange change : changes.values()) {
            Optional<String> without = pristine(change.path());
            change.after()
                    .filter(after -> !change.after().equals(without))
                    .ifPresent(after ->
                            records.add(new FileRecord(change.path(), change.kind(), without, List.of(after))));
            if (isRenewed(change)) {
                // So that who takes it from the machine is told that it stays.
                records.add(Objects.requireNonNull(known.records().get(change.path())));
            }
        }
        return new InstallPlan(List.copyOf(changes.values()), records, List.copyOf(problems), List.copyOf(notes));
    }
}
