package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The secrets that a coordinator takes now: the one of its file, and while that is being replaced, the one before. The file is
 * read anew while the coordinator runs. Thread-safe.
 */
public final class CoordinatorSecrets {
    private static final Logger LOG = LoggerFactory.getLogger(CoordinatorSecrets.class);

    private final @Nullable Path file;
    private volatile List<CoordinatorSecret> known;
    private String complaint = "";

    private CoordinatorSecrets(@Nullable Path file, List<CoordinatorSecret> known) {
        this.file = file;
        this.known = List.copyOf(known);
    }

    /** These, for good. */
    public static CoordinatorSecrets of(CoordinatorSecret... secrets) {
        return new CoordinatorSecrets(null, List.of(secrets));
    }

    /**
     * Those of a file, which is made if it is missing.
     *
     * @throws IOException that says what to do about the file
     */
    public static CoordinatorSecrets in(Path file, SecureRandom random) throws IOException {
        return new CoordinatorSecrets(file, SecretFile.readOrMake(file, random));
    }

    /** Those that are taken; the first one is for new peers. */
    public List<CoordinatorSecret> now() {
        return known;
    }

    /** Whether peers that have proved this one may stay. */
    public boolean has(CoordinatorSecret secret) {
        return known.contains(secret);
    }

    /** The one that a peer means, by the first bytes of its public key. */
    Optional<CoordinatorSecret> find(byte[] id) {
        return known.stream().filter(one -> Arrays.equals(one.id(), id)).findFirst();
    }

    /** Reads the file again. What cannot be read leaves all as it was. */
    public synchronized void look() {
        if (file == null) {
            return;
        }
        try {
            List<CoordinatorSecret> now = SecretFile.coordinator(file);
            if (!now.equals(known)) {
                known = List.copyOf(now);
                LOG.info(
                        "The secret {} has changed: {} taken now",
                        file,
                        now.size() == 1 ? "one is" : now.size() + " are");
            }
            complaint = "";
        } catch (IOException e) {
            String words = String.valueOf(e.getMessage());
            if (!words.equals(complaint)) {
                LOG.warn("The secrets stay as they were: {}", words);
            }
            complaint = words;
        }
    }
}
