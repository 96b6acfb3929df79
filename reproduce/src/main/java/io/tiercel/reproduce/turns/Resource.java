package io.tiercel.reproduce.turns;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A program of others' languages that this one brings along. */
final class Resource {
    private Resource() {}

    /** Puts it into a directory. */
    static Path copy(String name, Path directory) throws IOException {
        Path copy = directory.resolve(name);
        try (InputStream in = Resource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the program lacks its resource " + name);
            }
            Files.copy(in, copy);
        }
        return copy;
    }
}
