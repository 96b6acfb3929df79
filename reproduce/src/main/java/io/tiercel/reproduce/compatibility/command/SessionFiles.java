package io.tiercel.reproduce.compatibility.command;

import java.nio.file.Path;

/** The files by which a session is told its commands and says what came of them. */
record SessionFiles(Path directory) {
    /** A command a line, its words apart by blanks. */
    Path commands() {
        return directory.resolve("commands");
    }

    /** What the command of that number printed, from 0. */
    Path output(int number) {
        return directory.resolve(number + ".out");
    }

    /** An exit code a line. */
    Path exits() {
        return directory.resolve("exits");
    }

    /** What the session read, by tier, in a line. */
    Path bytes() {
        return directory.resolve("bytes");
    }

    /** Where commands may put files. */
    Path local() {
        return directory.resolve("local");
    }
}
