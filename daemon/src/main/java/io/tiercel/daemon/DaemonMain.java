package io.tiercel.daemon;

import io.tiercel.core.settings.SettingsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/** How a daemon runs as a process of its own: it says when it is ready, and why it ends. */
public final class DaemonMain {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    private static final String DEBUG = "--debug";

    private DaemonMain() {}

    /** A daemon that can be started and then waited for. */
    public interface Daemon {
        /** Starts, prints the line that begins with {@code ready}, and waits for the end; whether that was asked for. */
        boolean serve(DaemonArguments arguments) throws IOException, InterruptedException;
    }

    /** Runs the daemon to its end; the exit code. Why it failed goes to standard error, with where after {@code --debug}. */
    public static int run(String name, Daemon daemon, String... words) {
        List<String> rest = new ArrayList<>(List.of(words));
        boolean debug = rest.remove(DEBUG);
        logToStandardError();
        try {
            return daemon.serve(DaemonArguments.parse(rest.toArray(new String[0]))) ? OK : FAILED;
        } catch (SettingsException | IllegalArgumentException e) {
            complain(name, e, debug);
            return USAGE;
        } catch (IOException e) {
            complain(name, e, debug);
            return FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OK;
        }
    }

    private static void complain(String name, Exception e, boolean debug) {
        FailureWords.of(e).forEach(line -> System.err.println(name + ": " + line));
        if (debug) {
            e.printStackTrace(System.err);
        }
    }

    /** Hadoop's configuration, with the settings that the daemon was started with on top. */
    public static Configuration configuration(DaemonArguments arguments) {
        logToStandardError();
        Configuration conf = DaemonSettings.configuration();
        arguments.settings().forEach(conf::set);
        return conf;
    }

    /** Closes the daemon when the process is told to end. */
    public static void closeAtExit(String name, Runnable close) {
        Runtime.getRuntime().addShutdownHook(new Thread(close, "close " + name));
    }

    /**
     * From now on an error that ends one of the process's threads ends the process, as kill -9 would, so that whoever
     * supervises it starts it again: without one of its threads it would look well and do only part of its work.
     */
    public static void endAtErrors() {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            Logger.getLogger(DaemonMain.class).error("The thread " + thread.getName() + " has ended", thrown);
            if (thrown instanceof Error) {
                Runtime.getRuntime().halt(FAILED);
            }
        });
    }

    /**
     * Where nobody has configured how Tiercel logs: what it says goes to standard error, and the warnings of others go
     * where they go already, or there too.
     */
    private static void logToStandardError() {
        Logger root = Logger.getRootLogger();
        Logger ours = Logger.getLogger("io.tiercel");
        ConsoleAppender console =
                new ConsoleAppender(new PatternLayout("%d{ISO8601} %-5p %c{1}: %m%n"), ConsoleAppender.SYSTEM_ERR);
        if (!root.getAllAppenders().hasMoreElements()) {
            root.addAppender(console);
            root.setLevel(Level.WARN);
            ours.setLevel(Level.INFO);
        } else if (ours.getLevel() == null && !ours.isInfoEnabled()) {
            ours.addAppender(console);
            ours.setLevel(Level.INFO);
            ours.setAdditivity(false);
        }
    }
}
