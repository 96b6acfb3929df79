package io.tiercel.lab.plan;

/** How the processes of a lab log, as {@code log4j.properties}. */
public final class LogSettings {
    private LogSettings() {}

    /** A daemon: into its file in the log directory, of which two pieces of 10 MB are kept. */
    public static String daemon() {
        return """
                log4j.rootLogger=INFO,file
                log4j.appender.file=org.apache.log4j.RollingFileAppender
                log4j.appender.file.File=${hadoop.log.dir}/${hadoop.log.file}
                log4j.appender.file.MaxFileSize=10MB
                log4j.appender.file.MaxBackupIndex=1
                log4j.appender.file.layout=org.apache.log4j.PatternLayout
                log4j.appender.file.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
                """;
    }

    /** A client: to the error output, as Hadoop's scripts have it. */
    public static String client() {
        return """
                log4j.rootLogger=INFO,console
                log4j.logger.org.apache.hadoop.util.NativeCodeLoader=ERROR
                log4j.appender.console=org.apache.log4j.ConsoleAppender
                log4j.appender.console.target=System.err
                log4j.appender.console.layout=org.apache.log4j.PatternLayout
                log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
                """;
    }
}
