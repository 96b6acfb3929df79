package io.tiercel.systemtests.differential;

import io.tiercel.systemtests.differential.Round.Step;
import io.tiercel.testkit.Seed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Draws a random program, round by round: what it asks is near what it changes. Pure but for its seed: it sees no
 * answer, so a seed always means the same program. Not thread-safe.
 */
final class ProgramGenerator {
    private static final int OPEN_MAX = 3;
    private static final ReadKind[] KINDS = ReadKind.values();

    private final Seed seed;
    private final LikelyTree tree;
    private final ChangeGenerator changes;
    private final Deque<OpenFile> open = new ArrayDeque<>();
    private int lastHandle;

    /** A file that the program holds open for writing. */
    private record OpenFile(int handle, Actor actor, Caller caller, String path) {}

    ProgramGenerator(Seed seed, long baseMillis) {
        this.seed = seed;
        this.tree = new LikelyTree(seed);
        this.changes = new ChangeGenerator(seed, tree, baseMillis);
    }

    Round next() {
        List<String> focus = focus();
        List<Step> steps = new ArrayList<>();
        int count = seed.oneIn(3) ? seed.between(2, 4) : 1;
        for (int i = 0; i < count; i++) {
            Step step = step();
            steps.add(step);
            focus.add(0, pathOf(step.change()));
        }
        return new Round(probes(focus), steps);
    }

    private List<String> focus() {
        List<String> focus = new ArrayList<>();
        focus.add(tree.some());
        focus.add(tree.some());
        focus.add("");
        return focus;
    }

    private Step step() {
        if (open.size() >= OPEN_MAX || (!open.isEmpty() && seed.oneIn(4))) {
            return close();
        }
        if (!open.isEmpty() && seed.oneIn(12)) {
            return deleteUnderItsWriter();
        }
        return switch (seed.below(24)) {
            case 0 -> open();
            case 1, 2 -> open.isEmpty() ? ordinary() : writeOn();
            default -> ordinary();
        };
    }

    private Step ordinary() {
        return new Step(actor(), seed.oneIn(3) ? Caller.ALICE : Caller.SUPERUSER, changes.next());
    }

    private Step open() {
        OpenFile file = new OpenFile(++lastHandle, actor(), Caller.SUPERUSER, tree.file());
        open.addLast(file);
        boolean append = seed.oneIn(2);
        if (!append) {
            tree.madeFile(file.path());
        }
        return new Step(
                file.actor(),
                file.caller(),
                new StreamChange.Open(file.handle(), file.path(), append, changes.shortContent()));
    }

    private Step writeOn() {
        OpenFile file = open.getLast();
        return new Step(
                file.actor(),
                file.caller(),
                new StreamChange.WriteOn(file.handle(), file.path(), changes.shortContent(), seed.oneIn(2)));
    }

    private Step close() {
        OpenFile file = open.removeFirst();
        StreamChange end = seed.oneIn(5)
                ? new StreamChange.Abort(file.handle(), file.path())
                : new StreamChange.Close(file.handle(), file.path());
        return new Step(file.actor(), file.caller(), end);
    }

    /** Its writer finds out when it goes on. */
    private Step deleteUnderItsWriter() {
        OpenFile file = open.getFirst();
        tree.removed(file.path());
        return new Step(actor(), Caller.SUPERUSER, new TreeChange.Delete(file.path(), false));
    }

    private List<Probe> probes(List<String> focus) {
        List<Probe> probes = new ArrayList<>();
        int count = seed.between(6, 12);
        for (int i = 0; i < count; i++) {
            Caller caller = seed.oneIn(3) ? Caller.ALICE : Caller.SUPERUSER;
            // The paths of the changes come first in the list, and most probes are about one of them.
            String path = near(focus.get(Math.min(seed.below(focus.size()), seed.below(focus.size()))));
            probes.add(new Probe(kind(path), caller, path, position(), seed.below(70_000)));
        }
        return probes;
    }

    /** Of a file its bytes, more often than not; of what is no file, seldom. */
    private ReadKind kind(String path) {
        ReadKind kind = seed.pick(KINDS);
        boolean data = kind.shape() == ReadKind.Shape.DATA;
        return data == tree.isFile(path) || seed.oneIn(3) ? kind : seed.pick(KINDS);
    }

    private int position() {
        return seed.oneIn(3) ? 0 : seed.below(seed.oneIn(2) ? 150_000 : 3_000);
    }

    /** The path, what contains it, or what may be in it. */
    private String near(String path) {
        return switch (seed.below(6)) {
            case 0 -> LikelyTree.parent(path);
            case 1 -> path + "/" + seed.pick("a", "b", "f", "g");
            default -> path;
        };
    }

    private Actor actor() {
        return seed.pick(Actor.values());
    }

    private String pathOf(Change change) {
        if (change instanceof TreeChange.Rename rename) {
            return seed.pick(rename.path(), rename.to());
        }
        if (change instanceof TreeChange.RenameOver rename) {
            return seed.pick(rename.path(), rename.to());
        }
        return change.path();
    }
}
