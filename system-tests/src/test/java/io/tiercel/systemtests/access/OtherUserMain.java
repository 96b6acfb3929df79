package io.tiercel.systemtests.access;

import io.tiercel.systemtests.process.Reading;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * What another user of the machine tries: each argument is {@code hdfs:PATH}, to read a file, or {@code local:PATH}, to
 * look into a directory or a file of somebody's. Prints {@code ok ARGUMENT CHECKSUM} or {@code refused ARGUMENT TYPE}.
 */
public final class OtherUserMain {
    private OtherUserMain() {}

    public static void main(String[] args) throws IOException, JMException {
        System.out.println("user " + System.getProperty("user.name"));
        try (FileSystem files = FileSystem.newInstance(new Configuration())) {
            for (String arg : args) {
                attempt(files, arg);
            }
        }
        printTiers();
    }

    private static void attempt(FileSystem files, String arg) {
        String path = arg.substring(arg.indexOf(':') + 1);
        try {
            String seen = arg.startsWith("hdfs:") ? checksum(Reading.all(files, path)) : look(Path.of(path));
            System.out.println("ok " + arg + " " + seen);
        } catch (IOException e) {
            // A refusal is what the test is after.
            System.out.println("refused " + arg + " " + e.getClass().getSimpleName());
        }
    }

    static String checksum(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return bytes.length + ":" + Long.toHexString(sum.getValue());
    }

    private static String look(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            try (var entries = Files.newDirectoryStream(path)) {
                return Boolean.toString(entries.iterator().hasNext());
            }
        }
        return checksum(Files.readAllBytes(path));
    }

    private static void printTiers() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName bean = new ObjectName("Hadoop:service=Tiercel,name=Client");
        if (server.isRegistered(bean)) {
            System.out.println("tiers " + server.getAttribute(bean, "BytesByTier"));
            System.out.println("hits " + server.getAttribute(bean, "MetadataHits"));
        }
    }
}
