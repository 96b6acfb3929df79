package io.tiercel.cli.doctor;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.finding.FindingsFile;
import io.tiercel.wire.finding.ToldFinding;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;

/** Leaves findings where the relay of this machine looks for them. Stateless. */
public final class FindingsNote {
    private FindingsNote() {}

    /**
     * Leaves them.
     *
     * @throws IOException in words, if they cannot be left
     */
    public static void leave(HadoopSite site, List<Finding> findings, long nowMillis) throws IOException {
        if (ClusterCheck.host(site).isEmpty()) {
            throw new IOException("the findings cannot be told: " + ClusterCheck.KEY + " names no HDFS");
        }
        Settings settings = OurSettings.of(site);
        Path directory = Path.of(settings.text(EventSettings.DIR));
        try {
            VersionTables.checkTrusted(directory, settings.text(EventSettings.OWNER));
            new FindingsFile(
                            nowMillis, findings.stream().map(FindingsNote::told).toList())
                    .write(VersionTables.findings(directory, ClusterCheck.cluster(site)));
        } catch (IOException e) {
            throw new IOException(
                    "the findings cannot be left for the relay in " + directory + " (" + why(e)
                            + "): run a relay on this machine, and the doctor as root or as the user of the relay",
                    e);
        }
    }

    private static ToldFinding told(Finding finding) {
        String words = finding.key() + " in " + finding.file() + " is " + finding.found() + ": " + finding.why();
        return new ToldFinding(finding.severity(), finding.check(), words, finding.remedy());
    }

    private static String why(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "this user may not write there";
        }
        String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        return reason == null ? e.toString() : reason;
    }
}
