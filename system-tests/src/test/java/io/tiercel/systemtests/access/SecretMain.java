package io.tiercel.systemtests.access;

import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * Reads the secret at the path given as a relay does, and then as a coordinator does. Prints {@code refused WHY} for each that
 * fails.
 */
public final class SecretMain {
    private SecretMain() {}

    public static void main(String[] args) {
        Path file = Path.of(args[0]);
        attempt(() -> SecretFile.peer(file, PeerRole.RELAY));
        attempt(() -> SecretFile.readOrMake(file, new SecureRandom()));
    }

    private static void attempt(Attempt attempt) {
        try {
            attempt.run();
        } catch (IOException e) {
            // A refusal is what the test is after.
            System.out.println("refused " + e.getMessage());
        }
    }

    @FunctionalInterface
    private interface Attempt {
        void run() throws IOException;
    }
}
