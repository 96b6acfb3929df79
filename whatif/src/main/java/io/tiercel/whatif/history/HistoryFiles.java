package io.tiercel.whatif.history;

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
    private final IntConsumer progress;
    private int logs;

    /** @param progress is told how many logs were read so far */
    HistoryFiles(PastJobs found, IntConsumer progress) {
        this.found = found;
        this.progress = progress;
    }

    /** Reads a file, or all below a folder. */
    void read(Path fileOrFolder) throws IOException {
        if (!Files.isDirectory(fileOrFolder)) {
            readFile(fileOrFolder);
            progress.accept(++logs);
        } else if (RolledLog.is(fileOrFolder)) {
            RolledLog.read(fileOrFolder, found);
            progress.accept(++logs);
        } else {
            readFolder(fileOrFolder);
        }
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
        } else if (LogPacking.holdsEvents(file)) {
            EventLog.read(List.of(file), EventLog.inProgress(file), found);
        } else {
            found.leaveOut(LogPacking.of(file).isKnown() ? Omission.NO_HISTORY : Omission.PACKED);
        }
    }
}
