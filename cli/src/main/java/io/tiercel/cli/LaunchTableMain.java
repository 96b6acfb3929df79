package io.tiercel.cli;

import io.tiercel.cli.launch.LaunchTable;

/** Prints the {@link LaunchTable}; the launcher runs this once after each build. */
public final class LaunchTableMain {
    private LaunchTableMain() {}

    public static void main(String[] args) {
        System.out.print(LaunchTable.of(Main.commands()));
    }
}
