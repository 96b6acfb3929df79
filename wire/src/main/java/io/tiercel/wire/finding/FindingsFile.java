package io.tiercel.wire.finding;

import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the doctor has found on a machine, as it leaves it in a file for the relay. The file is replaced whole, never changed.
 *
 * @param atMillis the moment, by the machine's clock
 * @param findings the worst first; of more than {@link ToldFinding#FINDINGS_MAX}, those are left out that are least bad
 */
public record FindingsFile(long atMillis, List<ToldFinding> findings) {
    private static final long MAGIC = 0x54494552_43454c46L;
    private static final long FORMAT = 1;
    private static final int BYTES_MAX = 256 << 10;

    public FindingsFile {
        findings = findings.stream()
                .sorted(Comparator.comparing(ToldFinding::severity))
                .limit(ToldFinding.FINDINGS_MAX)
                .toList();
    }

    /**
     * Puts it in the place of the file that is there, readable by all. Root may write it where the directory is another user's, so
     * that no link of that user's is followed.
     */
    public void write(Path file) throws IOException {
        MessageWriter writer = new MessageWriter().number(MAGIC).number(FORMAT).number(atMillis);
        findings.forEach(finding -> finding.write(writer));
        // A relay that starts refuses drafts by their usual name that are root's.
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        try {
            Files.write(draft, writer.done(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.getFileAttributeView(draft, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .setPermissions(PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Reads the file as it is now.
     *
     * @throws IOException if there is none, or it is not of this form
     */
    public static FindingsFile read(Path file) throws IOException {
        if (Files.size(file) > BYTES_MAX) {
            throw new IOException(file + " is too long for findings of the doctor");
        }
        return parse(ByteBuffer.wrap(Files.readAllBytes(file)));
    }

    static FindingsFile parse(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        if (reader.number() != MAGIC || reader.number() != FORMAT) {
            throw new IOException("no findings of the doctor of this release");
        }
        long atMillis = reader.count();
        List<ToldFinding> findings = new ArrayList<>();
        while (reader.more()) {
            if (findings.size() == ToldFinding.FINDINGS_MAX) {
                throw new IOException("more than " + ToldFinding.FINDINGS_MAX + " findings of the doctor");
            }
            findings.add(ToldFinding.read(reader));
        }
        return new FindingsFile(atMillis, findings);
    }
}
