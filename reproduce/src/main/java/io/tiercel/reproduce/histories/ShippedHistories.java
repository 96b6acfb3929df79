package io.tiercel.reproduce.histories;

import io.tiercel.report.Progress;
import io.tiercel.testbed.maven.MavenJar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The histories in artifacts of Hadoop and Spark on Maven Central, fetched when first asked for. Those that several
 * releases ship unchanged are there once, from the newest.
 *
 * <p>The artifacts are those with histories that no newer release has, among the releases that {@code docs/histories.md}
 * lists.
 */
final class ShippedHistories {
    private static final List<MavenJar> JARS = List.of(
            hadoop("hadoop-mapreduce-client-hs", "3.5.0", "test-sources"),
            hadoop("hadoop-mapreduce-client-jobclient", "2.7.7", "tests"),
            spark("spark-core_2.13", "4.1.0"),
            spark("spark-core_2.13", "4.0.1"),
            spark("spark-core_2.12", "3.3.4"),
            spark("spark-core_2.12", "3.1.3"),
            spark("spark-core_2.11", "2.4.8"),
            spark("spark-sql_2.12", "3.5.7"));

    /** Of entries as large, only histories are of interest; none has a hundredth of it. */
    private static final long ENTRY_BYTES_MAX = 256L << 20;

    private static final int FIRST_BYTES = 10;

    private ShippedHistories() {}

    /** @param directory where jars and what is in them are kept */
    static List<ShippedHistory> fetch(Path directory, Progress progress) throws IOException {
        Files.createDirectories(directory);
        if (!JARS.stream().allMatch(jar -> Files.exists(directory.resolve(jar.fileName())))) {
            progress.stage("Fetching " + JARS.size() + " jars of Hadoop and Spark from Maven Central");
            MavenJar.fetch(JARS, directory);
        }
        return unpack(JARS.stream().map(MavenJar::fileName).toList(), directory);
    }

    /** Those in jars of the directory, the newest first. */
    static List<ShippedHistory> unpack(List<String> jars, Path directory) throws IOException {
        List<ShippedHistory> histories = new ArrayList<>();
        Set<ByteBuffer> known = new HashSet<>();
        for (String name : jars) {
            String from = name.replaceFirst("\\.jar$", "");
            try (ZipFile jar = new ZipFile(directory.resolve(name).toFile())) {
                unpack(jar, from, directory.resolve(from), known, histories);
            }
        }
        return histories;
    }

    private static void unpack(
            ZipFile jar, String from, Path folder, Set<ByteBuffer> known, List<ShippedHistory> histories)
            throws IOException {
        List<? extends ZipEntry> entries = jar.stream()
                .filter(entry -> entry.getSize() > 0 && entry.getSize() < ENTRY_BYTES_MAX)
                .sorted(Comparator.comparing(ZipEntry::getName))
                .toList();
        for (ZipEntry entry : entries) {
            boolean isHistory = isHistory(jar, entry);
            if (isHistory || entry.getName().endsWith("_conf.xml")) {
                byte[] bytes = bytes(jar, entry, Integer.MAX_VALUE);
                Path file = write(folder, entry.getName(), bytes);
                if (isHistory && known.add(ByteBuffer.wrap(bytes))) {
                    histories.add(new ShippedHistory(from, entry.getName(), file));
                }
            }
        }
    }

    /** By its first bytes, or by its folder, where Spark keeps such of all kinds. */
    private static boolean isHistory(ZipFile jar, ZipEntry entry) throws IOException {
        String first = new String(bytes(jar, entry, FIRST_BYTES), StandardCharsets.ISO_8859_1);
        return first.startsWith("{\"Event\"")
                || first.startsWith("Avro-")
                || entry.getName().startsWith("spark-events");
    }

    private static byte[] bytes(ZipFile jar, ZipEntry entry, int most) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readNBytes(most);
        }
    }

    private static Path write(Path folder, String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException("a jar has an entry that leads out of its folder: " + name);
        }
        Files.createDirectories(file.resolveSibling(""));
        return Files.write(file, bytes);
    }

    private static MavenJar hadoop(String artifact, String version, String classifier) {
        return new MavenJar("org.apache.hadoop", artifact, version, classifier);
    }

    private static MavenJar spark(String artifact, String version) {
        return new MavenJar("org.apache.spark", artifact, version, "tests");
    }
}
