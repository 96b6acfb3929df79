package io.tiercel.reproduce.soak.load;

import io.tiercel.reproduce.soak.truth.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a process keeps its ledger, its tallies and its log, by its name and by how often it was started.
 *
 * @param directory of all processes
 * @param life from 1 on
 */
public record LoadLife(Path directory, String name, int life) {
    private static final String LEDGER = ".ledger";
    private static final String TALLIES = ".tallies";
    private static final String LOG = ".log";

    public Path tallies() {
        return file(TALLIES);
    }

    public Path log() {
        return file(LOG);
    }

    Path ledger() {
        return file(LEDGER);
    }

    /** Where its files are in HDFS. */
    String files() {
        return "/soak/" + name + "/" + life;
    }

    /** Opens the ledger. */
    Ledger openLedger() throws IOException {
        return Ledger.open(ledger(), files());
    }

    /** Of every process that has had tallies, all lives. */
    public static List<LoadLife> all(Path directory) throws IOException {
        return with(directory, TALLIES);
    }

    /** Of every process that has a ledger, all lives. */
    static List<LoadLife> withLedger(Path directory) throws IOException {
        return with(directory, LEDGER);
    }

    private static List<LoadLife> with(Path directory, String ending) throws IOException {
        List<LoadLife> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                String[] words = file.getFileName().toString().split("\\.", -1);
                if (words.length == 3 && ending.equals("." + words[2])) {
                    found.add(new LoadLife(directory, words[0], Integer.parseInt(words[1])));
                }
            }
        }
        return found;
    }

    private Path file(String ending) {
        return directory.resolve(name + "." + life + ending);
    }
}
