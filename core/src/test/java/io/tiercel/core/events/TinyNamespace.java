package io.tiercel.core.events;

import io.tiercel.core.events.NamespaceEvent.Kind;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file system of a few paths that answers every kind of question and announces its changes as HDFS does: the oracle
 * of what a change may alter.
 */
final class TinyNamespace {
    private final Map<String, Node> nodes = new TreeMap<>();
    private long clock;

    /** The id is the inode's: it stays with a file that is renamed, and a newer file's is larger. */
    private record Node(
            long id,
            boolean directory,
            long length,
            int replication,
            long modified,
            long access,
            long policy,
            boolean open) {
        Node touched(long now) {
            return new Node(id, directory, length, replication, now, access, policy, open);
        }

        Node written(long newLength, long now, boolean nowOpen) {
            return new Node(id, directory, newLength, replication, now, access, policy, nowOpen);
        }

        Node replicated(int times) {
            return new Node(id, directory, length, times, modified, access, policy, open);
        }

        Node guarded(long newAccess) {
            return new Node(id, directory, length, replication, modified, newAccess, policy, open);
        }

        Node governed(long newPolicy) {
            return new Node(id, directory, length, replication, modified, access, newPolicy, open);
        }
    }

    /** One file of a listing of what is open. */
    record Listed(long id, String path) {}

    TinyNamespace() {
        nodes.put("/", directory());
    }

    /** Every path that any operation here may make or name, present or not. */
    static List<String> universe() {
        List<String> paths = new ArrayList<>(List.of("/"));
        for (String a : List.of("/a", "/b", "/ab")) {
            paths.add(a);
            for (String b : List.of("/a", "/b", "/ab")) {
                paths.add(a + b);
                paths.add(a + b + "/a");
                paths.add(a + b + "/b");
            }
        }
        return paths;
    }

    /** What the NameNode would answer now, as text: equal texts, equal answers. */
    String answer(MetadataKind kind, String path) {
        String guard = access(path);
        return guard
                + switch (kind) {
                    case STATUS -> status(path);
                    case LISTING ->
                        status(path) + children(path).stream().map(this::status).toList();
                    case LOCATIONS ->
                        nodes.containsKey(path) ? nodes.get(path).written(length(path), 0, false) : "none";
                    case CONTENT_SUMMARY -> summary(path);
                    case ACL, XATTR -> nodes.containsKey(path) ? nodes.get(path).policy() + "" : "none";
                    case POLICY -> inheritedPolicy(path);
                };
    }

    /** Whether an answer of this kind about the path tells of a file that is open. */
    boolean tellsOfOpenFile(MetadataKind kind, String path) {
        return switch (kind) {
            case STATUS, LOCATIONS, ACL, XATTR, POLICY -> isOpen(path);
            case LISTING -> isOpen(path) || children(path).stream().anyMatch(this::isOpen);
            case CONTENT_SUMMARY -> branch(path).stream().anyMatch(this::isOpen);
        };
    }

    List<String> openFiles() {
        return nodes.keySet().stream().filter(this::isOpen).toList();
    }

    /** A page of the listing of open files, which goes by the inodes' ids as the NameNode's does. */
    List<Listed> listOpen(long afterId, int atMost) {
        return nodes.entrySet().stream()
                .filter(e -> e.getValue().open() && e.getValue().id() > afterId)
                .map(e -> new Listed(e.getValue().id(), e.getKey()))
                .sorted(Comparator.comparingLong(Listed::id))
                .limit(atMost)
                .toList();
    }

    boolean isOpen(String path) {
        Node node = nodes.get(path);
        return node != null && node.open();
    }

    /** Does something at random; what HDFS would announce of it, empty where it was not possible. */
    List<NamespaceEvent> change(Seed seed) {
        clock++;
        String path = seed.pick(universe());
        Node node = nodes.get(path);
        return switch (seed.below(10)) {
            case 0, 1 -> create(path, false);
            case 2 -> create(path, true);
            case 3 -> append(path, node);
            case 4, 5 -> close(seed.pick(universe()));
            case 6 -> attribute(path, node, seed);
            case 7 -> rename(path, seed.pick(universe()));
            case 8 -> remove(path);
            default -> guard(path, node, seed);
        };
    }

    private List<NamespaceEvent> create(String path, boolean directory) {
        Node parent = nodes.get(PathVersions.parent(path));
        Node old = nodes.get(path);
        if (path.equals("/")
                || parent == null
                || !parent.directory()
                || (old != null && (directory || old.directory()))) {
            return List.of();
        }
        nodes.put(path, directory ? directory() : new Node(clock, false, 0, 1, clock, 0, 0, true));
        touchParent(path);
        return List.of(NamespaceEvent.of(directory ? Kind.CREATED : Kind.FILE_CREATED, path));
    }

    private List<NamespaceEvent> append(String path, @Nullable Node node) {
        if (node == null || node.directory() || node.open()) {
            return List.of();
        }
        nodes.put(path, node.written(node.length(), node.modified(), true));
        return List.of(NamespaceEvent.of(Kind.APPENDED, path));
    }

    private List<NamespaceEvent> close(String path) {
        Node node = nodes.get(path);
        if (node == null || !node.open()) {
            return List.of();
        }
        nodes.put(path, node.written(node.length() + clock, clock, false));
        return List.of(NamespaceEvent.of(Kind.CLOSED, path));
    }

    /** Replication, times, or a truncation, which leaves the file open or not: the event does not tell. */
    private List<NamespaceEvent> attribute(String path, @Nullable Node node, Seed seed) {
        if (node == null || node.directory() || node.open()) {
            return List.of();
        }
        if (seed.oneIn(2)) {
            nodes.put(path, node.replicated(1 + seed.below(3)).touched(clock));
            return List.of(NamespaceEvent.of(Kind.ATTRIBUTES_CHANGED, path));
        }
        nodes.put(path, node.written(node.length() / 2, clock, seed.oneIn(2)));
        return List.of(NamespaceEvent.of(Kind.TRUNCATED, path));
    }

    private List<NamespaceEvent> guard(String path, @Nullable Node node, Seed seed) {
        if (node == null) {
            return List.of();
        }
        nodes.put(path, seed.oneIn(2) ? node.guarded(clock) : node.governed(clock));
        return List.of(NamespaceEvent.of(Kind.ACCESS_CHANGED, path));
    }

    /** A file may take a file's place, as with the option to overwrite. */
    private List<NamespaceEvent> rename(String from, String to) {
        Node parent = nodes.get(PathVersions.parent(to));
        Node replaced = nodes.get(to);
        boolean possible = nodes.containsKey(from)
                && parent != null
                && parent.directory()
                && !to.equals("/")
                && !from.equals("/")
                && !(to + "/").startsWith(from + "/")
                && branch(from).stream().allMatch(p -> universe().contains(to + p.substring(from.length())))
                && (replaced == null
                        || (!replaced.directory() && !nodes.get(from).directory()));
        if (!possible) {
            return List.of();
        }
        nodes.remove(to);
        for (String path : branch(from)) {
            nodes.put(to + path.substring(from.length()), nodes.remove(path));
        }
        touchParent(from);
        touchParent(to);
        return List.of(NamespaceEvent.renamed(from, to));
    }

    private List<NamespaceEvent> remove(String path) {
        if (path.equals("/") || !nodes.containsKey(path)) {
            return List.of();
        }
        branch(path).forEach(nodes::remove);
        touchParent(path);
        return List.of(NamespaceEvent.of(Kind.UNLINKED, path));
    }

    private void touchParent(String path) {
        nodes.computeIfPresent(PathVersions.parent(path), (parent, node) -> node.touched(clock));
    }

    private Node directory() {
        return new Node(clock, true, 0, 0, clock, 0, 0, false);
    }

    private String status(String path) {
        Node node = nodes.get(path);
        return path + "=" + node + "," + children(path).size();
    }

    private long length(String path) {
        Node node = nodes.get(path);
        return node == null ? 0 : node.length();
    }

    private Node node(String path) {
        return Objects.requireNonNull(nodes.get(path), path);
    }

    private List<String> children(String path) {
        return nodes.keySet().stream()
                .filter(p -> !p.equals("/") && PathVersions.parent(p).equals(path))
                .toList();
    }

    private List<String> branch(String path) {
        String below = path.equals("/") ? "/" : path + "/";
        return nodes.keySet().stream()
                .filter(p -> p.equals(path) || p.startsWith(below))
                .toList();
    }

    /** What guards the way to the path: the access of each ancestor. */
    private String access(String path) {
        StringBuilder text = new StringBuilder();
        for (String p = path; !p.equals("/"); p = PathVersions.parent(p)) {
            Node node = nodes.get(p);
            text.append(node == null ? "-" : node.access()).append('/');
        }
        return text.append(node("/").access()).append(' ').toString();
    }

    private String summary(String path) {
        long files = 0;
        long bytes = 0;
        StringBuilder guards = new StringBuilder();
        for (String p : branch(path)) {
            Node node = node(p);
            files += node.directory() ? 0 : 1;
            bytes += node.length() * node.replication();
            guards.append(node.access()).append('.');
        }
        return files + " " + bytes + " " + guards;
    }

    private String inheritedPolicy(String path) {
        for (String p = path; ; p = PathVersions.parent(p)) {
            Node node = nodes.get(p);
            if (node == null || node.policy() != 0 || p.equals("/")) {
                return String.valueOf(node == null ? "none" : node.policy());
            }
        }
    }
}
