package io.tiercel.cli.doctor;

import java.io.IOException;

/** A main class that says that it waits, and does so until its standard input ends. */
public final class WaitingMain {
    private WaitingMain() {}

    public static void main(String[] args) throws IOException {
        System.out.println("waiting");
        while (System.in.read() >= 0) {
            // Nothing is said to it.
        }
    }
}
