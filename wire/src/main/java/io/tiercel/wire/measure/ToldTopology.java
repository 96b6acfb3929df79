package io.tiercel.wire.measure;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.text.PlainText;
import io.tiercel.wire.link.LongContent;
import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A topology's file on its way from the coordinator to relays, and into its place. */
public final class ToldTopology {
    /** More than the lines of all VMs that can be measured. */
    private static final int BYTES_MAX = 1 << 20;

    private final LongContent parts = new LongContent(BYTES_MAX);

    /** The file's text in messages. */
    public static List<byte[]> messages(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        List<byte[]> messages = new ArrayList<>(LongContent.parts(MeasureKind.TOPOLOGY, new byte[0], bytes));
        messages.add(Message.of(MeasureKind.TOPOLOGY_TOLD));
        return messages;
    }

    /**
     * The next message of those two kinds.
     *
     * @return the text, once it is whole
     * @throws IOException if it is no topology
     */
    public Optional<String> take(MeasureKind kind, ByteBuffer content) throws IOException {
        if (kind == MeasureKind.TOPOLOGY) {
            parts.add(content);
            return Optional.empty();
        }
        byte[] whole = parts.take();
        try {
            NamedTopology.parse("what the coordinator tells", PlainText.lines("what the coordinator tells", whole));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
        return Optional.of(new String(whole, StandardCharsets.UTF_8));
    }

    /**
     * Puts the text in place of the file in one step, for all to read, unless it is there already.
     *
     * @return whether it was not
     */
    public static boolean write(Path file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), bytes)) {
            return false;
        }
        Path whole = file.toAbsolutePath();
        Path directory = whole.getParent();
        if (directory == null) {
            throw new IOException("no file: " + file);
        }
        Path next = Files.createTempFile(directory, whole.getFileName() + ".", ".next");
        try {
            Files.write(next, bytes);
            Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(next, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
        return true;
    }
}
