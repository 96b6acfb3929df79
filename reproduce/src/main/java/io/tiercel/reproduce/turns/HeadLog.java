package io.tiercel.reproduce.turns;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringTokenizer;

/** What a disk with a head was asked, by its own log. */
final class HeadLog {
    private final Path file;

    HeadLog(Path file) {
        this.file = file;
    }

    /**
     * What was asked.
     *
     * @param reads requests
     * @param bytes of all of them
     * @param seeks how often the head had to move
     */
    record Asked(long reads, long bytes, long seeks) {
        /** The bytes that are read between two seeks. */
        double bytesBetweenSeeks() {
            return (double) bytes / Math.max(1, seeks);
        }

        double bytesOfARead() {
            return (double) bytes / Math.max(1, reads);
        }
    }

    /** Where the log ends now. */
    long end() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** What was asked since then. */
    Asked since(long end) throws IOException {
        long reads = 0;
        long bytes = 0;
        long seeks = 0;
        for (String line : linesFrom(end)) {
            StringTokenizer words = new StringTokenizer(line);
            words.nextToken();
            reads++;
            bytes += Long.parseLong(words.nextToken());
            seeks += Long.parseLong(words.nextToken());
        }
        return new Asked(reads, bytes, seeks);
    }

    private List<String> linesFrom(long place) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            channel.position(place);
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }
}
