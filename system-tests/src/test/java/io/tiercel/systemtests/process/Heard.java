package io.tiercel.systemtests.process;

import java.util.ArrayList;
import java.util.List;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** What Tiercel logs in this JVM, from when this is made until it is closed. Thread-safe. */
public final class Heard extends AppenderSkeleton implements AutoCloseable {
    private final Logger logger = Logger.getLogger("io.tiercel");
    private final List<String> messages = new ArrayList<>();

    private Heard() {}

    public static Heard listen() {
        Heard heard = new Heard();
        // An embedded cluster leaves only errors to be logged.
        heard.logger.setLevel(Level.INFO);
        heard.logger.addAppender(heard);
        return heard;
    }

    /** The messages so far, oldest first. */
    public synchronized List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    protected synchronized void append(LoggingEvent event) {
        messages.add(event.getRenderedMessage());
    }

    @Override
    public void close() {
        logger.removeAppender(this);
        logger.setLevel(null);
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }
}
