package io.tiercel.cli.lab;

import java.nio.file.Path;

/** Where the lab of this installation is kept. */
final class LabDirectory {
    private LabDirectory() {}

    static Path path() {
        return Path.of(System.getProperty("tiercel.home", "."), ".tiercel", "lab");
    }
}
