package io.tiercel.systemtests.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What only root may do. */
public final class Root {
    /** Every Linux has this user, and nothing is its own. */
    public static final int NOBODY = 65534;

    private Root() {}

    /** Skips the test that asks where this process is not root's. */
    public static void require() throws IOException {
        int user = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        assumeTrue(user == 0, "only root can become another user, or mount: this is user " + user);
    }

    /** The words that make a program run as nobody. */
    public static String[] asNobody() {
        return new String[] {"setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"};
    }

    /** Gives a file or directory to nobody. */
    public static void giveAway(Path path) throws IOException {
        Files.setAttribute(path, "unix:uid", NOBODY);
    }

    /** Runs a command of the system, which must succeed. */
    public static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + " failed");
        }
    }
}
