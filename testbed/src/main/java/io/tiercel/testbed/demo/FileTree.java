package io.tiercel.testbed.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A tree of directories with files in the lowest of them.
 *
 * @param root of the tree
 * @param branches directories in each directory above the lowest
 * @param levels of directories below the root
 * @param files in each directory of the lowest level
 */
record FileTree(Path root, int branches, int levels, int files) {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int WRITERS = 8;

    /** How many files it has. */
    int size() {
        int lowest = 1;
        for (int i = 0; i < levels; i++) {
            lowest *= branches;
        }
        return lowest * files;
    }

    /** Makes it, each file with the next so many bytes of the text. */
    void make(FileSystem fs, InputStream text, int fileBytes) throws IOException, InterruptedException {
        List<Callable<Boolean>> writes = new ArrayList<>();
        for (Path directory : lowest()) {
            for (int i = 0; i < files; i++) {
                Path file = new Path(directory, "part-" + i);
                byte[] bytes = text.readNBytes(fileBytes);
                writes.add(() -> write(fs, file, bytes));
            }
        }
        inParallel(writes);
    }

    /** Each waits much longer than it computes, above all on a busy machine. */
    private static void inParallel(List<Callable<Boolean>> writes) throws IOException, InterruptedException {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            for (Future<Boolean> written : writers.invokeAll(writes)) {
                written.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("a file cannot be written: " + e.getCause(), e.getCause());
        } finally {
            writers.shutdownNow();
        }
    }

    private static boolean write(FileSystem fs, Path file, byte[] bytes) throws IOException {
        try (FSDataOutputStream out = fs.create(file)) {
            out.write(bytes);
        }
        return true;
    }

    /** Lists all of it, directory by directory, as {@code hadoop fs -ls -R} does. */
    String list(FileSystem fs) throws IOException {
        List<FileStatus> found = new ArrayList<>();
        walk(fs, root, found);
        int sum = 0;
        for (FileStatus file : found) {
            sum = 31 * sum + (file.getPath().toUri().getPath() + file.getLen() + file.getModificationTime()).hashCode();
        }
        return found.size() + " files and directories, " + Integer.toHexString(sum);
    }

    /** Counts the lines that have the pattern, in all files, as {@code grep -r -c} does. */
    String grep(FileSystem fs, Pattern pattern) throws IOException {
        List<FileStatus> found = new ArrayList<>();
        walk(fs, root, found);
        long lines = 0;
        byte[] buffer = new byte[BUFFER_BYTES];
        for (FileStatus file : found) {
            if (file.isFile()) {
                lines += lines(text(fs, file.getPath(), buffer), pattern);
            }
        }
        return lines + " lines";
    }

    private static void walk(FileSystem fs, Path directory, List<FileStatus> found) throws IOException {
        for (FileStatus status : fs.listStatus(directory)) {
            found.add(status);
            if (status.isDirectory()) {
                walk(fs, status.getPath(), found);
            }
        }
    }

    /** Byte by byte a character: what is no ASCII does not match, and is the same for all who read it. */
    private static String text(FileSystem fs, Path file, byte[] buffer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = fs.open(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                bytes.write(buffer, 0, n);
            }
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static long lines(String text, Pattern pattern) {
        return text.lines().filter(line -> pattern.matcher(line).find()).count();
    }

    private List<Path> lowest() {
        List<Path> level = List.of(root);
        for (int depth = 0; depth < levels; depth++) {
            List<Path> next = new ArrayList<>();
            for (Path above : level) {
                for (int i = 0; i < branches; i++) {
                    next.add(new Path(above, "d" + i));
                }
            }
            level = next;
        }
        return level;
    }
}
