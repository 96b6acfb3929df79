package io.tiercel.cli;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Printable;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.PositionalParamSpec;
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
        return e instanceof UnmatchedArgumentException surplus
                ? said(surplus)
                // As picocli begins of an option that takes KEY=VALUE and got something else.
                : String.valueOf(e.getMessage()).replaceFirst("^Value for option option ", "Value for option ");
    }

    private static String said(UnmatchedArgumentException e) {
        CommandLine command = e.getCommandLine();
        String first = e.getUnmatched().get(0);
        if (e.isUnknownOption()) {
            // Words after it are listed as unmatched too, since it may have been meant to take them.
            return "there is no option '" + first + "'";
        }
        if (!command.getSubcommands().isEmpty()) {
            return "there is no command '" + path(command) + first + "'";
        }
        return "'" + first + "' is one word too many: " + path(command) + "takes " + taken(command);
    }

    private static String taken(CommandLine command) {
        List<PositionalParamSpec> words = command.getCommandSpec().positionalParameters();
        return words.isEmpty()
                ? "options only"
                : words.stream().map(PositionalParamSpec::paramLabel).collect(Collectors.joining(" ")) + " and options";
    }

    /** The words after {@code tiercel} that name the subcommand, each with a space behind it. */
    private static String path(CommandLine command) {
        String words = command.getCommandSpec().qualifiedName();
        return (words + " ").substring("tiercel ".length());
    }
}
