package io.tiercel.reproduce.compatibility.asked;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.testbed.daemons.ConfigurationDirectory;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A program that is started again and again, with Tiercel's client layer or without, and each time finds what it had.
 *
 * @param name its file of settings is {@code NAME-site.xml}
 * @param mainClass that ends in {@link Answering#all}
 * @param libraries its class path beside that of this JVM
 * @param opened the packages of Java's that it looks into: {@code java.base/java.lang}
 * @param settings of its own
 */
public record AskedProgram(
        CompatibilitySite site,
        String name,
        Class<?> mainClass,
        String libraries,
        List<String> opened,
        Map<String, String> settings) {
    private static final List<String> JVM_FLAGS =
            List.of("-Xmx768m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    public AskedProgram {
        opened = List.copyOf(opened);
        settings = Map.copyOf(settings);
    }

    /** Starts it, and waits until it answers. It ends with the site at the latest. */
    public AskedProcess start(Mode mode) throws IOException, InterruptedException {
        Path directory = site.newDirectory(name + "-process");
        Path files = directory.resolve("conf");
        Map<String, String> all = new TreeMap<>(site.settings(mode));
        all.putAll(settings);
        ConfigurationDirectory conf = ConfigurationDirectory.write(files, directory.resolve("log"), all);
        // The program's own defaults come after core-site.xml, and would have the last word.
        Files.copy(files.resolve("core-site.xml"), files.resolve(name + "-site.xml"));
        String classPath = conf.classPath() + File.pathSeparator + libraries;
        return site.keep(AskedProcess.start(
                new Command(mainClass.getName(), List.of(), flags(directory), Map.of("CLASSPATH", classPath))));
    }

    private List<String> flags(Path directory) {
        List<String> flags = new ArrayList<>(JVM_FLAGS);
        opened.forEach(one -> flags.add("--add-opens=" + one + "=ALL-UNNAMED"));
        flags.add("-Djava.io.tmpdir=" + directory);
        return flags;
    }
}
