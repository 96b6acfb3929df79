package io.tiercel.whatif.history;

import io.tiercel.simulator.workload.HistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * Finds what of a folder is a history, and of which kind, and has it read, in the order of names. Links to folders are not
 * followed, and hidden files are passed over.
 */
final class HistoryFiles {
    private static final List<String> COMPANIONS = List.of("_conf.xml", ".summary", ".crc");

    private final PastJobs found;
    private final boolean strict;
    private final IntConsumer progress;
    private int logs;

    /**
     * @param strict whether a file that cannot be read is an error; else it is left out
     * @param progress is told how many logs were read so far
     */
    HistoryFiles(PastJobs found, boolean strict, IntConsumer progress) {
        this.found = found;
        this.strict = strict;
        this.progress = progress;
    }

    /** Reads a file, or all below a folder. */
    void read(Path fileOrFolder) throws IOException {
        if (Files.isDirectory(fileOrFolder) && !RolledLog.is(fileOrFolder)) {
            readFolder(fileOrFolder);
        } else {
            readLog(fileOrFolder);
            progress.accept(++logs);
        }
    }

    private void readLog(Path log) throws IOException {
        try {
            if (Files.isDirectory(log)) {
                RolledLog.read(log, found);
                found.hasRead();
            } else {
                readFile(log);
            }
        } catch (HistoryException e) {
            leaveOut(e, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            leaveOut(e, log + ": cannot be read: " + e);
        }
    }

    private void leaveOut(IOException trouble, String words) throws IOException {
        if (strict) {
            throw trouble;
        }
        found.leaveOutUnreadable(words);
    }

    private void readFolder(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path child : all.sorted().toList()) {
                if (Files.isRegularFile(child) || Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                    readVisible(child);
                }
            }
        }
    }

    private void readVisible(Path child) throws IOException {
        if (!Files.isHidden(child) && COMPANIONS.stream().noneMatch(child.toString()::endsWith)) {
            read(child);
        }
    }

    private void readFile(Path file) throws IOException {
        if (JobHistory.is(file)) {
            JobHistory.read(file, found);
            found.hasRead();
        } else if (LogPacking.holdsEvents(file)) {
            EventLog.read(List.of(file), EventLog.inProgress(file), found);
            found.hasRead();
        } else {
            found.leaveOut(Omission.NO_HISTORY);
        }
    }
}
