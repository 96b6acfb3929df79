package io.tiercel.packaging;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of a package: its place, its permissions, and where its content comes from. */
final class PackedFile {
    static final int PLAIN = 0644;
    static final int EXECUTABLE = 0755;

    /** Where a content comes from, each time that it is asked for. */
    private interface Content {
        InputStream open() throws IOException;
    }

    private final String place;
    private final int mode;
    private final long bytes;
    private final Content content;

    private PackedFile(String place, int mode, long bytes, Content content) {
        this.place = place;
        this.mode = mode;
        this.bytes = bytes;
        this.content = content;
    }

    static PackedFile of(String place, int mode, Path source) throws IOException {
        return new PackedFile(place, mode, Files.size(source), () -> Files.newInputStream(source));
    }

    static PackedFile of(String place, int mode, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return new PackedFile(place, mode, encoded.length, () -> new ByteArrayInputStream(encoded));
    }

    /** Its path in the package, without a slash before it. */
    String place() {
        return place;
    }

    int mode() {
        return mode;
    }

    long bytes() {
        return bytes;
    }

    InputStream open() throws IOException {
        return content.open();
    }

    /** The same file below a directory. */
    PackedFile below(String directory) {
        return new PackedFile(directory + "/" + place, mode, bytes, content);
    }
}
