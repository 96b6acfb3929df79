package io.tiercel.cli.deadline;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** With which confidence intervals and suggestions hold. */
final class ConfidenceOption {
    private static final int LEAST = 50;
    private static final int MOST = 99;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    private int percent = 90;

    @Option(
            names = "--confidence",
            paramLabel = "PERCENT",
            defaultValue = "90",
            description = "With which confidence an interval holds, from " + LEAST + " to " + MOST
                    + ". Default: ${DEFAULT-VALUE}")
    void percent(int given) {
        if (given < LEAST || given > MOST) {
            throw new ParameterException(
                    spec.commandLine(), "--confidence is from " + LEAST + " to " + MOST + " per cent: " + given);
        }
        percent = given;
    }

    int percent() {
        return percent;
    }

    /** As 0.9. */
    double share() {
        return percent / 100.0;
    }
}
