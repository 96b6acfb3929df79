package io.tiercel.reproduce.acssd.path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testbed.disk.HostTool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What fio does to a disk.
 *
 * @param kind as fio has it: randread, randwrite, read
 * @param blockBytes of each request
 * @param depth how many requests are in flight
 * @param seconds for how long; 0 until all of the disk was read or written once
 * @param fsync after how many writes a flush comes; 0 for none
 */
record FioJob(String kind, int blockBytes, int depth, int seconds, int fsync) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration MORE = Duration.ofMinutes(2);
    private static final double MICROS = 1e-3;

    /**
     * What came of it.
     *
     * @param perSecond requests
     * @param p99Micros what 99 % of requests took at most
     */
    record Result(double perSecond, double p99Micros) {}

    static FioJob reads(int depth, int seconds) {
        return new FioJob("randread", 4096, depth, seconds, 0);
    }

    static FioJob writes(int depth, int seconds, int fsync) {
        return new FioJob("randwrite", 4096, depth, seconds, fsync);
    }

    /** Reads all of the disk once. */
    static FioJob all() {
        return new FioJob("read", 65_536, 8, 0, 0);
    }

    /**
     * Has it done.
     *
     * @param socket of an NBD server
     * @param bytes of its disk
     * @param more further options of fio
     * @throws IOException in words, if fio fails
     */
    Result run(Path socket, long bytes, long seed, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "fio",
                "--name=job",
                "--ioengine=nbd",
                "--uri=nbd+unix:///?socket=" + socket,
                "--rw=" + kind,
                "--bs=" + blockBytes,
                "--iodepth=" + depth,
                "--size=" + bytes,
                "--randseed=" + seed,
                "--norandommap",
                "--output-format=json"));
        if (seconds > 0) {
            command.addAll(List.of("--time_based", "--runtime=" + seconds));
        }
        if (fsync > 0) {
            command.add("--fsync=" + fsync);
        }
        command.addAll(List.of(more));
        String said = HostTool.output(command, Duration.ofSeconds(seconds).plus(MORE));
        // What fio thinks of its options comes before its JSON.
        JsonNode job = JSON.readTree(said.substring(Math.max(0, said.indexOf('{'))))
                .path("jobs")
                .path(0)
                .path(kind.endsWith("write") ? "write" : "read");
        return new Result(
                job.path("iops").asDouble(),
                job.path("clat_ns").path("percentile").path("99.000000").asDouble() * MICROS);
    }
}
