package io.tiercel.systemtests.differential;

import io.tiercel.systemtests.differential.AccessChange.Edit;
import io.tiercel.systemtests.differential.AccessChange.SetOwner;
import io.tiercel.systemtests.differential.AccessChange.SetPermission;
import io.tiercel.systemtests.differential.AttributeChange.RemoveXAttr;
import io.tiercel.systemtests.differential.AttributeChange.SetReplication;
import io.tiercel.systemtests.differential.AttributeChange.SetTimes;
import io.tiercel.systemtests.differential.AttributeChange.SetXAttr;
import io.tiercel.systemtests.differential.FileChange.Append;
import io.tiercel.systemtests.differential.FileChange.Concat;
import io.tiercel.systemtests.differential.FileChange.Create;
import io.tiercel.systemtests.differential.FileChange.CreateByContext;
import io.tiercel.systemtests.differential.FileChange.Truncate;
import io.tiercel.systemtests.differential.PolicyChange.SetCoding;
import io.tiercel.systemtests.differential.PolicyChange.SetQuota;
import io.tiercel.systemtests.differential.PolicyChange.SetStoragePolicy;
import io.tiercel.systemtests.differential.PolicyChange.Snapshot;
import io.tiercel.systemtests.differential.PolicyChange.Step;
import io.tiercel.systemtests.differential.TreeChange.Delete;
import io.tiercel.systemtests.differential.TreeChange.MakeDirectories;
import io.tiercel.systemtests.differential.TreeChange.Rename;
import io.tiercel.systemtests.differential.TreeChange.RenameOver;
import io.tiercel.testkit.Seed;
import java.util.List;

/** Draws changes, of every kind but those of files that stay open. Pure but for its seed; not thread-safe. */
final class ChangeGenerator {
    /**
     * More names than a program makes: where a namespace quota refuses a create that overwrites, HDFS has deleted the
     * file by then, and no transaction tells.
     */
    private static final int NAMES_MIN = 1_000;

    private static final int RECENT_SECONDS = 1_000;
    private static final List<Integer> LENGTHS = List.of(
            0, 1, 511, 512, 513, 5_000, 65_535, 65_536, 65_537, 100_000, 131_072, 262_145, 1 << 20, (1 << 20) + 1);
    private static final int LONG_LENGTH = 2_500_000;

    private final Seed seed;
    private final LikelyTree tree;
    private final long baseMillis;

    /**
     * @param baseMillis the wall clock; times that are set lie a little before it, because reading a file whose access
     *     time is old would change it
     */
    ChangeGenerator(Seed seed, LikelyTree tree, long baseMillis) {
        this.seed = seed;
        this.tree = tree;
        this.baseMillis = baseMillis;
    }

    Change next() {
        int weight = seed.below(100);
        if (weight < 44) {
            return ofFile();
        }
        if (weight < 66) {
            return ofTree();
        }
        if (weight < 76) {
            return ofAttributes(tree.some());
        }
        return weight < 88 ? ofAccess(tree.some()) : ofPolicy(tree.directory());
    }

    Content content() {
        return new Content(seed.anyLong(), seed.oneIn(25) ? LONG_LENGTH : seed.pick(LENGTHS));
    }

    Content shortContent() {
        return new Content(seed.anyLong(), seed.between(0, 3_000));
    }

    private Change ofFile() {
        return switch (seed.below(20)) {
            case 0, 1, 2, 3 -> new Append(tree.file(), content(), seed.oneIn(2));
            case 4, 5 -> new Truncate(tree.file(), truncatedLength());
            case 6, 7 -> concat();
            case 8, 9, 10 -> {
                String path = newFile();
                yield new CreateByContext(path, !seed.oneIn(3), seed.oneIn(2), content());
            }
            default -> create(newFile());
        };
    }

    private String newFile() {
        String path = seed.oneIn(2) ? tree.file() : tree.newFile();
        tree.madeFile(path);
        return path;
    }

    private Change concat() {
        List<String> sources = seed.oneIn(2) ? List.of(tree.file()) : List.of(tree.file(), tree.file());
        Change concat = new Concat(tree.file(), sources);
        sources.forEach(tree::removed);
        return concat;
    }

    private Create create(String path) {
        long blockBytes = seed.pick(65_536L, 131_072L, 1L << 20);
        return new Create(path, !seed.oneIn(4), content(), blockBytes, (short) seed.between(1, 3));
    }

    /** Often at a block's end, where HDFS can truncate at once. */
    private long truncatedLength() {
        return seed.oneIn(3) ? seed.pick(LENGTHS) : 65_536L * seed.below(4);
    }

    private Change ofTree() {
        return switch (seed.below(12)) {
            case 0, 1, 2 -> {
                String path = tree.anyDirectory();
                tree.madeDirectory(path);
                yield new MakeDirectories(path);
            }
            case 3, 4, 5, 6, 7, 8 -> rename();
            default -> {
                String path = seed.oneIn(3) ? tree.some() : tree.file();
                tree.removed(path);
                yield new Delete(path, !seed.oneIn(4));
            }
        };
    }

    private Change rename() {
        boolean file = !seed.oneIn(3);
        String from = file ? tree.file() : tree.directory();
        String to = seed.oneIn(3) ? tree.some() : file ? tree.newFile() : tree.anyDirectory();
        tree.moved(from, to);
        return seed.oneIn(2) ? new Rename(from, to) : new RenameOver(from, to, !seed.oneIn(3));
    }

    private Change ofAttributes(String path) {
        String name = seed.pick("user.x", "user.y", "trusted.z");
        return switch (seed.below(5)) {
            case 0 -> new SetReplication(path, (short) seed.between(1, 3));
            case 1 -> new SetTimes(path, recent(), recent());
            case 2, 3 -> new SetXAttr(path, name, "v" + seed.below(1_000), seed.oneIn(4));
            default -> new RemoveXAttr(path, name);
        };
    }

    private long recent() {
        return seed.oneIn(3) ? -1 : baseMillis - 1_000L * seed.below(RECENT_SECONDS);
    }

    private Change ofAccess(String path) {
        return switch (seed.below(3)) {
            case 0 -> new SetPermission(path, seed.pick(List.of((short) 0777, (short) 0755, (short) 0750, (short) 0)));
            case 1 -> new SetOwner(path, seed.pick("alice", "bob"), seed.pick("staff", "supergroup"));
            default -> seed.pick(Edit.values()).of(path);
        };
    }

    private Change ofPolicy(String path) {
        return switch (seed.below(8)) {
            case 0, 1 -> new SetCoding(path, seed.oneIn(2) ? "" : World.CODING);
            case 2 -> new SetStoragePolicy(path, seed.pick("", "COLD", "HOT", "WARM"));
            case 3 ->
                seed.oneIn(2)
                        ? new SetQuota(path, -1, -1)
                        : new SetQuota(path, seed.between(NAMES_MIN, 2 * NAMES_MIN), seed.between(1, 40) * (1L << 20));
            default -> new Snapshot(path, snapshotStep(), seed.pick("s", "s", "t", "s2"));
        };
    }

    private Step snapshotStep() {
        return seed.pick(Step.ALLOW, Step.ALLOW, Step.CREATE, Step.CREATE, Step.RENAME, Step.DELETE, Step.DISALLOW);
    }
}
