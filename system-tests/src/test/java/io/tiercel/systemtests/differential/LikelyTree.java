package io.tiercel.systemtests.differential;

import io.tiercel.testkit.Seed;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The paths that probably exist, as a program goes on: it takes every change for a success. Not thread-safe.
 *
 * <p>Only to have most operations meet something; what exists in truth, HDFS says. Files are called f to h and
 * directories a to c, which renames mix up now and then.
 */
final class LikelyTree {
    private static final int DEPTH_MAX = 2;
    private static final String ODD_NAME = "o dd.\u00e9\u6f22";

    private final Seed seed;
    private final NavigableSet<String> files = new TreeSet<>();
    private final NavigableSet<String> directories = new TreeSet<>();

    LikelyTree(Seed seed) {
        this.seed = seed;
    }

    /** A path that probably exists, or any. */
    String some() {
        return seed.oneIn(3) ? directory() : file();
    }

    /** A file that probably exists, or any path. */
    String file() {
        return files.isEmpty() || seed.oneIn(8) ? any() : seed.pick(List.copyOf(files));
    }

    boolean isFile(String path) {
        return files.contains(path);
    }

    /** A directory that probably exists, or any. */
    String directory() {
        return directories.isEmpty() || seed.oneIn(8) ? anyDirectory() : seed.pick(List.copyOf(directories));
    }

    /** Where a new file may go: out of few names, so that paths meet. */
    String newFile() {
        return (seed.oneIn(4) ? "" : directory()) + "/" + fileName();
    }

    String anyDirectory() {
        StringBuilder path = new StringBuilder();
        int depth = seed.between(1, DEPTH_MAX);
        for (int i = 0; i < depth; i++) {
            path.append('/').append(seed.oneIn(12) ? ODD_NAME : seed.pick("a", "b", "c"));
        }
        return path.toString();
    }

    void madeFile(String path) {
        files.add(path);
        madeDirectory(parent(path));
    }

    void madeDirectory(String path) {
        for (String p = path; !p.isEmpty(); p = parent(p)) {
            directories.add(p);
        }
    }

    void removed(String path) {
        remove(files, path);
        remove(directories, path);
    }

    void moved(String from, String to) {
        removed(to);
        branch(files, from).forEach(p -> madeFile(to + p.substring(from.length())));
        branch(directories, from).forEach(p -> madeDirectory(to + p.substring(from.length())));
        removed(from);
    }

    static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private String any() {
        return seed.oneIn(5) ? anyDirectory() : newFile();
    }

    private String fileName() {
        return seed.oneIn(12) ? ODD_NAME : seed.pick("f", "g", "h");
    }

    private static void remove(NavigableSet<String> paths, String path) {
        paths.removeAll(branch(paths, path));
    }

    private static List<String> branch(NavigableSet<String> paths, String path) {
        return paths.stream()
                .filter(p -> p.equals(path) || p.startsWith(path + "/"))
                .toList();
    }
}
