package io.tiercel.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in a line or two what was wrong with the arguments and where the help is. */
final class UsageReport implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("tiercel: " + Printable.of(said(e)));
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println("Try 'tiercel " + path(command) + "--help'.");
        err.flush();
        return ExitCode.USAGE;
    }

    private static String said(ParameterException e) {
        CommandLine command = e.getCommandLine();
        boolean misspelt = e instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && !command.getSubcommands().isEmpty();
        return misspelt
                ? "there is no command '" + path(command)
                        + ((UnmatchedArgumentException) e).getUnmatched().get(0) + "'"
                : String.valueOf(e.getMessage());
    }

    /** The words after {@code tiercel} that name the subcommand, each with a space behind it. */
    private static String path(CommandLine command) {
        String words = command.getCommandSpec().qualifiedName();
        return (words + " ").substring("tiercel ".length());
    }
}
