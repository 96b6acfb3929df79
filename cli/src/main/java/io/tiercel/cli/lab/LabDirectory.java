package io.tiercel.cli.lab;

import io.tiercel.cli.option.StateDirectory;
import java.nio.file.Path;

/** Where the lab of this installation is kept. */
final class LabDirectory {
    private LabDirectory() {}

    static Path path() {
        return StateDirectory.place().resolve("lab");
    }

    /** The checkout that this program was built of. */
    static Path home() {
        return Path.of(System.getProperty("tiercel.home", "."));
    }
}
