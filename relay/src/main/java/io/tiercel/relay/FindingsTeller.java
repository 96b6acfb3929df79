package io.tiercel.relay;

import io.tiercel.daemon.FailureWords;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.finding.FindingsFile;
import io.tiercel.wire.finding.ToldFinding;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes on to the coordinator what the doctor has found on this machine: at the beginning of each session, and when there is a
 * new file. A file that is damaged, or that somebody else than root or this user has written, is passed over. For the session's
 * thread.
 */
final class FindingsTeller {
    private static final Logger LOG = LoggerFactory.getLogger(FindingsTeller.class);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final String ROOT = "root";

    private final Path file;
    private final LongSupplier wallMillis;
    /** When it was written that was last told, or passed over; null where nothing was in this session. */
    private @Nullable FileTime done;

    private boolean isNew = true;
    private long lookedNanos;
    private String passedOver = "";

    FindingsTeller(Path file, LongSupplier wallMillis) {
        this.file = file;
        this.wallMillis = wallMillis;
    }

    /** A session begins, in which nothing has been told. */
    void begin() {
        isNew = true;
        done = null;
    }

    /** Looks at the file if that is due, and tells of it if it is new. */
    void look(Outbox out, long nowNanos) {
        if (!isNew && nowNanos - lookedNanos < LOOK_NANOS) {
            return;
        }
        isNew = false;
        lookedNanos = nowNanos;
        try {
            FileTime written = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
            if (!written.equals(done)) {
                done = written;
                tell(out);
            }
        } catch (NoSuchFileException e) {
            LOG.trace("The doctor has left no findings", e);
        } catch (IOException e) {
            passOver(FailureWords.inOneLine(e));
        }
    }

    private void tell(Outbox out) throws IOException {
        VersionTables.checkTrusted(file, ROOT);
        FindingsFile found = FindingsFile.read(file);
        long ageMillis = Math.max(0, wallMillis.getAsLong() - found.atMillis());
        out.offerAll(ToldFinding.messages(found.findings(), ageMillis));
        passedOver = "";
    }

    /** The same is said once, however often sessions begin. */
    private void passOver(String why) {
        if (!why.equals(passedOver)) {
            passedOver = why;
            LOG.warn("The doctor's findings in {} are passed over: {}", file, why);
        }
    }
}
