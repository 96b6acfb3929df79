package io.tiercel.testkit;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/** Where Hadoop logs in this JVM while an embedded cluster runs: a file, so that a terminal stays readable. */
final class ClusterLog {
    private static final String APPENDER = "cluster log";

    /** Held, because java.util.logging forgets the level of a logger that nobody holds. */
    private static final java.util.logging.Logger GUICE = java.util.logging.Logger.getLogger("com.google.inject");

    private ClusterLog() {}

    /** Sends Hadoop's warnings and worse to the file, and no longer to the last one or to the terminal. */
    static void writeTo(Path file) throws IOException {
        Logger hadoop = Logger.getLogger("org.apache.hadoop");
        FileAppender appender = new FileAppender(new PatternLayout("%d{ISO8601} %-5p %c{2}: %m%n"), file.toString());
        appender.setName(APPENDER);
        hadoop.removeAppender(APPENDER);
        hadoop.addAppender(appender);
        hadoop.setLevel(Level.WARN);
        hadoop.setAdditivity(false);
        GUICE.setLevel(java.util.logging.Level.SEVERE);
    }
}
