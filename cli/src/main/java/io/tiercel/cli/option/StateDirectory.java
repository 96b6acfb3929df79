package io.tiercel.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where this installation keeps what it has downloaded and written. */
public final class StateDirectory {
    private StateDirectory() {}

    /** The directory, which is made if it is not there. */
    public static Path made() throws IOException {
        return Files.createDirectories(Path.of(System.getProperty("tiercel.home", "."), ".tiercel"));
    }
}
