package io.tiercel.testbed.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What a job wrote: its {@code part-*} files in the order of their names.
 *
 * @param bytes their size together
 * @param sha256 of their names and contents
 */
public record JobOutput(long bytes, String sha256) {
    private static final int BUFFER_BYTES = 1 << 20;

    public static JobOutput of(FileSystem fs, Path directory) throws IOException {
        MessageDigest digest = newDigest();
        long bytes = 0;
        for (Path part : parts(fs, directory)) {
            digest.update(part.getName().getBytes(StandardCharsets.UTF_8));
            bytes += digest(fs, part, digest);
        }
        return new JobOutput(bytes, HexFormat.of().formatHex(digest.digest()));
    }

    /** Whether two jobs wrote the same files with the same bytes, by comparing every one of them. */
    public static boolean identical(FileSystem fs, Path one, Path other) throws IOException {
        List<Path> ones = parts(fs, one);
        List<Path> others = parts(fs, other);
        if (!names(ones).equals(names(others))) {
            return false;
        }
        for (int i = 0; i < ones.size(); i++) {
            if (!sameBytes(fs, ones.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameBytes(FileSystem fs, Path one, Path other) throws IOException {
        try (InputStream ones = fs.open(one);
                InputStream others = fs.open(other)) {
            byte[] piece = ones.readNBytes(BUFFER_BYTES);
            while (piece.length > 0) {
                if (!Arrays.equals(piece, others.readNBytes(BUFFER_BYTES))) {
                    return false;
                }
                piece = ones.readNBytes(BUFFER_BYTES);
            }
            return others.read() < 0;
        }
    }

    private static long digest(FileSystem fs, Path file, MessageDigest digest) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long bytes = 0;
        try (InputStream in = fs.open(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
                bytes += n;
            }
        }
        return bytes;
    }

    private static List<Path> parts(FileSystem fs, Path directory) throws IOException {
        List<Path> parts = new ArrayList<>();
        for (FileStatus status : fs.listStatus(directory, path -> path.getName().startsWith("part-"))) {
            parts.add(status.getPath());
        }
        parts.sort(null);
        return parts;
    }

    private static List<String> names(List<Path> paths) {
        return paths.stream().map(Path::getName).toList();
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
