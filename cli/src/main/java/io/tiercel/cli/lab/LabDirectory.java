package io.tiercel.cli.lab;

import java.nio.file.Path;

/** Where the lab of this installation is kept. */
final class LabDirectory {
    private LabDirectory() {}

    static Path path() {
        return home().resolve(".tiercel").resolve("lab");
    }

    /** The checkout that this program was built of. */
    static Path home() {
        return Path.of(System.getProperty("tiercel.home", "."));
    }
}
