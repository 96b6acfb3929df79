package io.tiercel.cli;

import io.tiercel.core.build.Build;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The versions of Tiercel, of the Hadoop it is built against and of the JVM it runs on. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        Properties built = new Properties();
        try (InputStream in = Objects.requireNonNull(Version.class.getResourceAsStream("version.properties"))) {
            built.load(in);
        }
        return new String[] {
            "tiercel " + build(built.getProperty("tiercel")),
            "built for Hadoop " + built.getProperty("hadoop"),
            "running on Java " + Runtime.version()
        };
    }

    private static String build(String version) {
        return Build.current().equals(Build.UNKNOWN) ? version : Build.current();
    }
}
