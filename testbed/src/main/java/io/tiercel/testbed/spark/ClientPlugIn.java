package io.tiercel.testbed.spark;

import io.tiercel.client.TiercelReplicaAccessorBuilder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The client plug-in as it is installed: one jar, with all that it needs and Spark does not have. */
public final class ClientPlugIn {
    /** Larger by far than the plug-in's own classes, which are all that is in the jar before the build has finished it. */
    private static final long FINISHED_BYTES = 500_000;

    private ClientPlugIn() {}

    /** The jar, from which this JVM has its classes; empty if it has them from elsewhere, as tests do. */
    public static Optional<Path> jar() throws IOException {
        Path found = where(TiercelReplicaAccessorBuilder.class);
        return Files.isRegularFile(found) && Files.size(found) > FINISHED_BYTES ? Optional.of(found) : Optional.empty();
    }

    /** The jar or directory that a class comes from. */
    static Path where(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the classes of " + type + " are nowhere: " + e, e);
        }
    }
}
