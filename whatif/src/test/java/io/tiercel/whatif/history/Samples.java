package io.tiercel.whatif.history;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Histories recorded by Hadoop 3.5 on the embedded cluster and by Spark 4.0 in local mode, with other names of hosts, users
 * and folders of the same length, and without what the environment says of the machine.
 *
 * <p>MapReduce: WordCount on {@code /data/logs} (the only one written as JSON) and on that and {@code /data/users}, a job
 * that fails, TeraGen, and WordCount with {@code MultipleInputs}. Spark: two runs of {@code ReportJob} of the system tests.
 */
final class Samples {
    static final String HDFS = "hdfs://namenode01:8020";
    static final long LOGS_BYTES = 4_994_506;
    static final long USERS_BYTES = 661_402;

    private Samples() {}

    static Path all() {
        try {
            return Path.of(Objects.requireNonNull(Samples.class.getResource("done"), "done")
                            .toURI())
                    .resolveSibling("");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As a history server keeps them. */
    static Path mapReduce() {
        return all().resolve("done");
    }

    static Path spark() {
        return all().resolve("spark");
    }

    /** One application in one file. */
    static Path singleLog() {
        return spark().resolve("app-20261120030000-0001.gz");
    }

    /** The history of the job with this number. */
    static Path job(int number) throws IOException {
        return matching("_000" + number + "-.*\\.jhist");
    }

    static Path configuration(int number) throws IOException {
        return matching("_000" + number + "_conf\\.xml");
    }

    private static Path matching(String end) throws IOException {
        try (Stream<Path> files = Files.walk(mapReduce())) {
            return files.filter(file -> file.toString().matches(".*" + end))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** What is found in a file or below a folder, of which all must be readable. */
    static PastJobs found(Path fileOrFolder) throws IOException {
        PastJobs found = new PastJobs();
        new HistoryFiles(found, true, logs -> {}).read(fileOrFolder);
        return found;
    }
}
