package io.tiercel.coordinator.cache;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.core.affinity.measure.LearnedAffinity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The file of what a scheme of caching has learned of applications, as JSON. It is always whole: a new one takes the place of the
 * old one once it is on the disk. One that cannot be read is set aside beside it.
 *
 * @param path where it is, or is to be
 * @param scheme whose numbers it has; those of another scheme are no use
 */
record AffinityFile(Path path, String scheme) {
    private static final int BYTES_MAX = 64 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The one beside the models of how long tasks take. */
    static AffinityFile beside(Path models, String scheme) {
        return new AffinityFile(models.resolveSibling("affinities"), scheme);
    }

    private record Content(
            @JsonProperty("scheme") @Nullable String scheme,
            @JsonProperty("ofAll") @Nullable Map<String, Double> ofAll,
            @JsonProperty("applications") @Nullable Map<String, Map<String, Double>> applications) {}

    /**
     * What the file has for the scheme; nothing where there is no file, or one of another scheme.
     *
     * @throws IOException that says what is wrong with it, and where it is now
     */
    LearnedAffinity read() throws IOException {
        try {
            if (Files.size(path) > BYTES_MAX) {
                throw new IOException("it is longer than " + BYTES_MAX + " bytes");
            }
            Content content = JSON.readValue(Files.readAllBytes(path), Content.class);
            Map<String, Double> ofAll = content.ofAll();
            Map<String, Map<String, Double>> applications = content.applications();
            return !scheme.equals(content.scheme()) || ofAll == null || applications == null
                    ? LearnedAffinity.NOTHING
                    : new LearnedAffinity(ofAll, applications);
        } catch (NoSuchFileException e) {
            return LearnedAffinity.NOTHING;
        } catch (IOException | RuntimeException e) {
            Path aside = path.resolveSibling(path.getFileName() + ".damaged");
            Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
            throw new IOException(
                    "the affinities in " + path + " cannot be used; the file is " + aside
                            + " now, so that affinities are measured anew: " + e.getMessage(),
                    e);
        }
    }

    /**
     * Puts this in its place.
     *
     * @throws IOException if it cannot be written; the old one is still there
     */
    void write(LearnedAffinity learned) throws IOException {
        Path directory = path.toAbsolutePath().resolveSibling("");
        Files.createDirectories(directory);
        Path draft = Files.createTempFile(directory, "affinities", ".draft");
        try {
            Files.write(
                    draft,
                    JSON.writerWithDefaultPrettyPrinter()
                            .writeValueAsBytes(new Content(scheme, learned.ofAll(), learned.applications())));
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
