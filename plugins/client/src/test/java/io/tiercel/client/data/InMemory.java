package io.tiercel.client.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Makes a test's directory where node tiers are made: on tmpfs, if this system has one for everybody. */
public final class InMemory implements TempDirFactory {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final String PREFIX = "tiercel-test-";

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        return Files.isWritable(SHARED_MEMORY)
                ? Files.createTempDirectory(SHARED_MEMORY, PREFIX)
                : Files.createTempDirectory(PREFIX);
    }
}
