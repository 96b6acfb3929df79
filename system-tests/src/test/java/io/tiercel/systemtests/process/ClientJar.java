package io.tiercel.systemtests.process;

import java.io.IOException;
import java.nio.file.Path;

/** The client plug-in as it is installed: one jar, with all it needs and Hadoop does not have. */
public final class ClientJar {
    private ClientJar() {}

    /** Where it is; the test that asks is skipped where the build has not made it yet. */
    public static Path path() throws IOException {
        return PlugInJar.of("client");
    }
}
