package io.tiercel.cli;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page about the commands, made of what picocli knows of them. */
final class CommandsPage {
    private static final String HEAD = """
            # Commands

            Here you can look up each command of Tiercel, its options and what they are where you say nothing. The page is made
            of the commands themselves, as `--help` is. `CommandsPageTest` says when it is not up to date, and how to make it anew.

            In a checkout the command is `./tiercel`. It builds what is stale first. On a machine with a package it is `tiercel`.

            - `--help` behind any command prints what is here. `--version` prints the version.
            - `--debug` shows the stack trace of a failure. Without it you see its message alone.
            - `--yes` before a command lets root have missing programs installed.

            """;

    /** These every command has. */
    private static final List<String> EVERYWHERE = List.of("--help", "--version", "--debug");

    /** The commands of these groups differ in little but what they measure. */
    private static final String MEASURING = "reproduce";

    private static final Pattern DEFAULT = Pattern.compile("(?s)(.*?)\\s*Default: (.*?)\\.?");

    private final StringBuilder page = new StringBuilder(HEAD);

    private CommandsPage() {}

    static String of(CommandLine tiercel) {
        CommandsPage made = new CommandsPage();
        made.table("exit code | says", exitCodes(tiercel));
        made.table(
                "command | does",
                tiercel.getSubcommands().values().stream()
                        .map(CommandsPage::nameAndGist)
                        .toList());
        tiercel.getSubcommands().values().forEach(command -> made.add(command, "## "));
        return made.page.toString().stripTrailing() + "\n";
    }

    private static List<String> exitCodes(CommandLine tiercel) {
        Map<String, String> codes = tiercel.getCommandSpec().usageMessage().exitCodeList();
        return codes.entrySet().stream()
                .map(code -> code.getKey() + " | " + code.getValue())
                .toList();
    }

    private static String nameAndGist(CommandLine command) {
        String name = words(command);
        return "[`" + name + "`](#" + name.replace(' ', '-') + ") | " + gist(command);
    }

    private void add(CommandLine command, String mark) {
        page.append(mark).append(words(command)).append("\n\n").append(description(command, "\n\n"));
        Collection<CommandLine> below = command.getSubcommands().values();
        if (below.isEmpty()) {
            page.append("\n\n```\n").append(synopsis(command)).append("\n```\n\n");
            options(options(command));
        } else {
            page.append("\n\n");
            group(
                    command,
                    below.stream().filter(sub -> sub.getSubcommands().isEmpty()).toList());
            below.stream().filter(sub -> !sub.getSubcommands().isEmpty()).forEach(sub -> add(sub, "## "));
        }
    }

    private void group(CommandLine command, List<CommandLine> commands) {
        List<OptionSpec> shared = shared(commands);
        if (!shared.isEmpty()) {
            page.append("Most of these commands take:\n\n");
            table(
                    "option | means | default",
                    shared.stream()
                            .map(option -> row(option, exceptions(option, commands)))
                            .toList());
        }
        if (command.getCommandName().equals(MEASURING)) {
            measuring(commands, shared);
        } else {
            commands.forEach(sub -> {
                page.append("### ").append(words(sub)).append("\n\n").append(description(sub, "\n\n"));
                page.append("\n\n```\n").append(synopsis(sub)).append("\n```\n\n");
                options(without(shared, options(sub)));
            });
        }
    }

    private void measuring(List<CommandLine> commands, List<OptionSpec> shared) {
        table(
                "command | does",
                commands.stream()
                        .map(sub -> "`" + words(sub) + "` | " + cell(description(sub, " ")))
                        .toList());
        List<String> rows = new ArrayList<>();
        commands.forEach(sub -> without(shared, options(sub))
                .forEach(option -> rows.add("`" + sub.getCommandName() + "` | " + row(option, ""))));
        page.append("Some have options of their own:\n\n");
        table("of | option | means | default", rows);
    }

    /** What more than half of these commands take. */
    private static List<OptionSpec> shared(List<CommandLine> commands) {
        List<OptionSpec> shared = new ArrayList<>();
        for (CommandLine command : commands) {
            for (OptionSpec option : options(command)) {
                long takers =
                        commands.stream().filter(other -> takes(other, option)).count();
                if (2 * takers > commands.size()
                        && without(shared, List.of(option)).size() == 1) {
                    shared.add(option);
                }
            }
        }
        return shared;
    }

    private static String exceptions(OptionSpec option, List<CommandLine> commands) {
        List<CommandLine> without =
                commands.stream().filter(command -> !takes(command, option)).toList();
        String names = without.stream()
                .map(command -> "`" + command.getCommandName() + "`")
                .collect(joining(", "));
        return names.isEmpty() ? "" : " Not of " + names + ".";
    }

    private static boolean takes(CommandLine command, OptionSpec option) {
        return options(command).stream().anyMatch(own -> isSame(own, option));
    }

    private static List<OptionSpec> without(List<OptionSpec> others, List<OptionSpec> options) {
        return options.stream()
                .filter(option -> others.stream().noneMatch(other -> isSame(other, option)))
                .toList();
    }

    private static boolean isSame(OptionSpec one, OptionSpec other) {
        return one.longestName().equals(other.longestName()) && text(one).equals(text(other));
    }

    private static List<OptionSpec> options(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden() && !EVERYWHERE.contains(option.longestName()))
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .toList();
    }

    private void options(List<OptionSpec> options) {
        if (!options.isEmpty()) {
            table(
                    "option | means | default",
                    options.stream().map(option -> row(option, "")).toList());
        }
    }

    private static String row(OptionSpec option, String further) {
        Matcher said = DEFAULT.matcher(text(option));
        boolean hasDefault = said.matches();
        String means = (hasDefault ? said.group(1) : text(option)) + further;
        return "`" + named(option) + "` | " + cell(means) + " | " + (hasDefault ? cell(said.group(2)) : "");
    }

    private static String named(OptionSpec option) {
        String names = Arrays.stream(option.names()).sorted().collect(joining(", "));
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    private static String synopsis(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        List<String> words = new ArrayList<>(List.of(spec.qualifiedName()));
        options(command).stream().filter(OptionSpec::required).forEach(option -> words.add(named(option)));
        if (options(command).stream().anyMatch(option -> !option.required())) {
            words.add("[options]");
        }
        spec.positionalParameters().stream().map(CommandsPage::operand).forEach(words::add);
        return String.join(" ", words);
    }

    private static String operand(PositionalParamSpec operand) {
        String label = operand.paramLabel() + (operand.arity().max() > 1 ? "..." : "");
        return operand.arity().min() == 0 ? "[" + label + "]" : label;
    }

    private static String words(CommandLine command) {
        return command.getCommandSpec().qualifiedName().replaceFirst("^tiercel ", "");
    }

    private static String gist(CommandLine command) {
        return cell(description(command, " ").replaceFirst("(?s)\\. [A-Z].*", "."));
    }

    private static String description(CommandLine command, String between) {
        return plain(
                String.join(between, command.getCommandSpec().usageMessage().description()));
    }

    private static String text(ArgSpec option) {
        return plain(String.join(" ", option.description()));
    }

    /** As picocli prints it: its texts are formats. */
    private static String plain(String text) {
        return text.replace("%%", "%").replace("%n", " ");
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }

    private void table(String heads, List<String> rows) {
        page.append("| ").append(heads).append(" |\n|").append("---|".repeat(heads.split("\\|", -1).length));
        rows.forEach(row -> page.append("\n| ").append(row).append(" |"));
        page.append("\n\n");
    }
}
