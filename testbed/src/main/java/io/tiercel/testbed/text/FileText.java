package io.tiercel.testbed.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** The text of a file, or of all files below a directory in the order of their names. Hidden files are left out. */
public final class FileText implements TextSource {
    private final String description;
    private final List<Path> files;
    private final long bytes;

    private FileText(String description, List<Path> files, long bytes) {
        this.description = description;
        this.files = files;
        this.bytes = bytes;
    }

    /**
     * The text at a path.
     *
     * @throws IOException in words, where it is not there, cannot be read or holds nothing
     */
    public static FileText at(Path path, String description) throws IOException {
        if (!Files.exists(path)) {
            throw new IOException("cannot read the input: there is no " + path);
        }
        List<Path> files = files(path);
        long bytes = 0;
        for (Path file : files) {
            if (!Files.isReadable(file)) {
                throw new IOException("cannot read the input: no permission to read " + file);
            }
            bytes += Files.size(file);
        }
        if (bytes == 0) {
            throw new IOException("cannot use the input: " + path + " holds no text");
        }
        return new FileText(description, files, bytes);
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    @SuppressWarnings("JdkObsolete") // An enumeration is all that SequenceInputStream takes.
    public InputStream open() {
        Iterator<Path> left = files.iterator();
        return new SequenceInputStream(new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return left.hasNext();
            }

            @Override
            public InputStream nextElement() {
                return openFile(left.next());
            }
        });
    }

    private static List<Path> files(Path path) throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> file.equals(path) || !isHidden(path, file))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw new IOException("cannot read the input: " + e.getCause(), e);
        }
    }

    private static boolean isHidden(Path root, Path file) {
        for (Path name : root.relativize(file)) {
            if (name.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static InputStream openFile(Path file) {
        try {
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the input: " + file, e);
        }
    }
}
