package io.tiercel.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where this installation keeps what it has downloaded and written. */
public final class StateDirectory {
    private StateDirectory() {}

    /** The directory, which is made if it is not there. */
    public static Path made() throws IOException {
        return Files.createDirectories(place());
    }

    /** Where it is: in the checkout that this program was built of, or where the launcher of a package says. */
    public static Path place() {
        String packaged = System.getProperty("tiercel.state");
        return packaged == null ? Path.of(System.getProperty("tiercel.home", "."), ".tiercel") : Path.of(packaged);
    }
}
