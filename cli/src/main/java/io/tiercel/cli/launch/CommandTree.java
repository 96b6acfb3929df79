package io.tiercel.cli.launch;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Commands and their subcommands, each in its place, as their classes say by {@link Launched}. Immutable. */
public final class CommandTree {
    private static final Comparator<Class<?>> IN_ORDER = Comparator.<Class<?>>comparingInt(
                    command -> launched(command).order())
            .thenComparing(Class::getName);

    private final Map<Class<?>, List<Class<?>>> subcommands;

    /**
     * The tree of these commands.
     *
     * @throws IllegalStateException if one is no command of picocli's, or stands under a class that is not among them
     */
    CommandTree(List<Class<?>> commands) {
        commands.forEach(command -> check(command, commands));
        subcommands = commands.stream()
                .sorted(IN_ORDER)
                .collect(Collectors.groupingBy(command -> launched(command).under()));
    }

    /** All commands whose classes lie where this one does, and in its package or below. */
    public static CommandTree beside(Class<?> one) {
        return new CommandTree(CommandClasses.beside(one));
    }

    /** Puts all commands below the one for {@code tiercel} itself, which it returns. */
    public CommandLine below(CommandLine tiercel) {
        return withSubcommands(tiercel, void.class);
    }

    /** The subcommands of one, in the order of the help. */
    List<Class<?>> subcommandsOf(Class<?> command) {
        return subcommands.getOrDefault(command, List.of());
    }

    static Launched launched(Class<?> command) {
        return command.getAnnotation(Launched.class);
    }

    static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    // From the leaves up: what a command passes on to those below it, it passes on when it gets them.
    private CommandLine withSubcommands(CommandLine line, Class<?> command) {
        subcommandsOf(command).forEach(sub -> line.addSubcommand(withSubcommands(new CommandLine(sub), sub)));
        return line;
    }

    private static void check(Class<?> command, List<Class<?>> all) {
        if (!command.isAnnotationPresent(Command.class)) {
            throw new IllegalStateException("@Launched, but without @Command: " + command.getName());
        }
        Class<?> under = launched(command).under();
        if (under != void.class && !all.contains(under)) {
            throw new IllegalStateException(
                    command.getName() + " is under " + under.getName() + ", which is no command");
        }
    }
}
