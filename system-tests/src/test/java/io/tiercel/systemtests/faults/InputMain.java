package io.tiercel.systemtests.faults;

import io.tiercel.testbed.text.FileText;
import java.io.IOException;
import java.nio.file.Path;

/** Opens a text as the demo opens its input: the argument is its path. Prints how many bytes it has, or why not. */
public final class InputMain {
    private InputMain() {}

    public static void main(String[] args) {
        try {
            System.out.println(
                    "bytes " + FileText.at(Path.of(args[0]), "a text").bytes());
        } catch (IOException e) {
            // A refusal is what the test is after.
            System.out.println("refused " + e.getMessage());
        }
    }
}
