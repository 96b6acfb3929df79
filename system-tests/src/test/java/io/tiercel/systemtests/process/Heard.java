package io.tiercel.systemtests.process;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.apache.log4j.spi.ThrowableInformation;

/** What is logged in this JVM, from when this is made until it is closed. Thread-safe. */
public final class Heard extends AppenderSkeleton implements AutoCloseable {
    private final Logger logger;
    private final List<String> messages = new ArrayList<>();
    private final AtomicBoolean listening = new AtomicBoolean(true);

    private Heard(Logger logger) {
        this.logger = logger;
    }

    /** What Tiercel logs. */
    public static Heard listen() {
        return listen("io.tiercel");
    }

    /** What is logged by loggers of such names. */
    public static Heard listen(String prefix) {
        Heard heard = new Heard(Logger.getLogger(prefix));
        // An embedded cluster leaves only errors to be logged.
        heard.logger.setLevel(Level.INFO);
        heard.logger.addAppender(heard);
        return heard;
    }

    /** The messages so far, oldest first; each with what was thrown, if anything. */
    public synchronized List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    protected synchronized void append(LoggingEvent event) {
        ThrowableInformation thrown = event.getThrowableInformation();
        messages.add(event.getRenderedMessage() + (thrown == null ? "" : ": " + thrown.getThrowable()));
    }

    /** Does nothing the second time: an appender is closed again when it is collected, when others may listen. */
    @Override
    public void close() {
        // Not synchronized: a logger has its own lock while it calls this appender.
        if (listening.getAndSet(false)) {
            logger.removeAppender(this);
            logger.setLevel(null);
        }
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }
}
