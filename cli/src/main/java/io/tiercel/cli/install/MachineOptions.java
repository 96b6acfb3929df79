package io.tiercel.cli.install;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which installation on this machine is meant. */
public final class MachineOptions {
    @Option(
            names = "--state",
            paramLabel = "DIR",
            defaultValue = "/var/lib/tiercel/install",
            description = "Where what was before is kept. Default: ${DEFAULT-VALUE}")
    private Path state = Path.of("");

    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    @Option(names = "--dry-run", description = "Show the changes, and make none.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print one JSON object. Needs --yes or --dry-run.")
    private boolean json;

    public Path state() {
        return state.toAbsolutePath().normalize();
    }

    public boolean yes() {
        return yes;
    }

    public boolean dryRun() {
        return dryRun;
    }

    public boolean json() {
        return json;
    }

    /** Whether nobody could be asked, though somebody has to be. */
    public boolean cannotAsk() {
        return json && !yes && !dryRun;
    }
}
