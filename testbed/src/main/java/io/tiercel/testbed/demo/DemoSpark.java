package io.tiercel.testbed.demo;

import io.tiercel.report.Progress;
import io.tiercel.testbed.spark.ClientPlugIn;
import io.tiercel.testbed.spark.SparkLibraries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the demo needs of Spark, or why it has it not.
 *
 * @param libraries Spark's class path; empty where the queries have to be left out
 * @param plugIn the client's jar; likewise
 * @param leftOut why; empty if nothing is left out
 */
record DemoSpark(Optional<String> libraries, Optional<Path> plugIn, String leftOut) {
    /** Fetches Spark where it is not there yet. */
    static DemoSpark found(Path stateDirectory, Progress progress) throws IOException {
        Optional<Path> plugIn = ClientPlugIn.jar();
        if (plugIn.isEmpty()) {
            return without("the client's jar has not been built");
        }
        try {
            return new DemoSpark(Optional.of(SparkLibraries.classPath(stateDirectory, progress)), plugIn, "");
        } catch (IOException e) {
            return without("Spark cannot be fetched. " + e.getMessage());
        }
    }

    static DemoSpark without(String reason) {
        return new DemoSpark(Optional.empty(), Optional.empty(), "Spark SQL queries are left out: " + reason);
    }
}
