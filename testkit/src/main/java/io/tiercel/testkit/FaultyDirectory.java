package io.tiercel.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A directory whose files are damaged on purpose, as a failing store would damage them: flipped bits, a lost tail, a
 * lost file, and what else {@link Fault} has. What is damaged follows from the seed.
 *
 * <p>Truncating a file that a JVM has mapped makes that JVM's next access beyond the end throw {@link InternalError}:
 * that is part of what a test may want to see.
 */
public final class FaultyDirectory {
    /** What happened to a file. {@code offset} is the first byte changed, the length left, or 0. */
    public record Damage(Fault fault, Path file, long offset) {}

    /** The ways in which a file is damaged. */
    public enum Fault {
        /** Of a bit. */
        FLIP,
        TRUNCATE,
        DELETE,
        /** Of a page at most, by random bytes. */
        OVERWRITE,
        /** An empty directory takes the place of the file. */
        SQUAT
    }

    private static final int OVERWRITTEN_MAX = 4096;

    private final Path root;
    private final Seed seed;

    public FaultyDirectory(Path root, Seed seed) {
        this.root = root;
        this.seed = seed;
    }

    /** Damages one file below the directory; empty where there is no file with content. */
    public Optional<Damage> inflict(Fault fault) throws IOException {
        List<Path> files = files();
        return files.isEmpty() ? Optional.empty() : Optional.of(inflict(fault, seed.pick(files)));
    }

    /** Damages this file, which must not be empty. */
    public Damage inflict(Fault fault, Path file) throws IOException {
        return switch (fault) {
            case FLIP -> flip(file);
            case TRUNCATE -> truncate(file);
            case DELETE -> delete(file);
            case OVERWRITE -> overwrite(file);
            case SQUAT -> squat(file);
        };
    }

    /** The files with content, sorted, so that one seed always means the same file; none while there is no directory. */
    public List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> file.toFile().length() > 0)
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (UncheckedIOException e) {
            // A file went while it was looked for.
            throw e.getCause();
        }
    }

    private Damage flip(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long offset = seed.below(channel.size());
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, offset);
            one.put(0, (byte) (one.get(0) ^ (1 << seed.below(8)))).flip();
            channel.write(one, offset);
            return new Damage(Fault.FLIP, file, offset);
        }
    }

    private Damage truncate(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long length = seed.below(channel.size());
            channel.truncate(length);
            return new Damage(Fault.TRUNCATE, file, length);
        }
    }

    private Damage overwrite(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long offset = seed.below(channel.size());
            long length = Math.min(OVERWRITTEN_MAX, channel.size() - offset);
            channel.write(ByteBuffer.wrap(seed.bytes((int) length)), offset);
            return new Damage(Fault.OVERWRITE, file, offset);
        }
    }

    private static Damage squat(Path file) throws IOException {
        Files.delete(file);
        Files.createDirectory(file);
        return new Damage(Fault.SQUAT, file, 0);
    }

    private static Damage delete(Path file) throws IOException {
        Files.delete(file);
        return new Damage(Fault.DELETE, file, 0);
    }
}
