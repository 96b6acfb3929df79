package io.tiercel.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.vafer.jdeb.Console;
import org.vafer.jdeb.DataConsumer;
import org.vafer.jdeb.DataProducer;
import org.vafer.jdeb.DebMaker;
import org.vafer.jdeb.PackagingException;
import org.vafer.jdeb.shaded.commons.compress.archivers.tar.TarArchiveEntry;
import org.vafer.jdeb.shaded.commons.compress.archivers.tar.TarConstants;

/** Writes packages of Debian's by jdeb. Their bytes follow from their files alone: sorted, of root, and of one time. */
final class DebWriter {
    private static final int DIRECTORY = 040755;
    private static final int REGULAR = 0100000;

    private final String version;
    private final long epochSeconds;

    DebWriter(String version, long epochSeconds) {
        this.version = version;
        this.epochSeconds = epochSeconds;
    }

    /** Writes the package into the folder; where it is. */
    Path write(DebianPackage contents, Path folder) throws IOException {
        Path deb = folder.resolve(contents.name() + "_" + version + "_all.deb");
        Path control = Files.createTempDirectory("tiercel-package");
        try {
            Files.writeString(control.resolve("control"), contents.control(version));
            for (Map.Entry<String, String> script : new TreeMap<>(contents.scripts()).entrySet()) {
                Files.writeString(control.resolve(script.getKey()), script.getValue());
            }
            make(contents, control, deb);
        } catch (PackagingException e) {
            throw new IOException(contents.name() + " cannot be packed: " + e.getMessage(), e);
        } finally {
            delete(control);
        }
        return deb;
    }

    private void make(DebianPackage contents, Path control, Path deb) throws PackagingException {
        DataProducer settings = consumer -> files(contents.settings(), consumer);
        List<DataProducer> all = new ArrayList<>();
        all.add(consumer -> directories(contents, consumer));
        all.add(consumer -> files(contents.files(), consumer));
        all.add(settings);
        all.add(consumer -> links(contents, consumer));
        DebMaker maker = new DebMaker(new Quiet(), all, contents.settings().isEmpty() ? List.of() : List.of(settings));
        maker.setControl(control.toFile());
        maker.setDeb(deb.toFile());
        maker.setPackage(contents.name());
        maker.setCompression("gzip"); // Jars are compressed already.
        maker.setTarLongFileMode("posix");
        maker.setEncoding(StandardCharsets.UTF_8);
        maker.setOutputTimestampMs(epochSeconds * 1000);
        maker.validate();
        maker.makeDeb();
    }

    private static void directories(DebianPackage contents, DataConsumer consumer) throws IOException {
        for (String directory : new TreeSet<>(contents.directories())) {
            TarArchiveEntry entry = entry("./" + directory + "/", DIRECTORY);
            consumer.onEachDir(entry);
        }
    }

    private static void files(List<PackedFile> files, DataConsumer consumer) throws IOException {
        List<PackedFile> sorted =
                files.stream().sorted(Comparator.comparing(PackedFile::place)).toList();
        for (PackedFile file : sorted) {
            TarArchiveEntry entry = entry("./" + file.place(), REGULAR | file.mode());
            entry.setSize(file.bytes());
            try (InputStream content = file.open()) {
                consumer.onEachFile(content, entry);
            }
        }
    }

    private static void links(DebianPackage contents, DataConsumer consumer) throws IOException {
        for (Map.Entry<String, String> link : new TreeMap<>(contents.links()).entrySet()) {
            TarArchiveEntry entry = new TarArchiveEntry("./" + link.getKey(), TarConstants.LF_SYMLINK);
            entry.setLinkName(link.getValue());
            ofRoot(entry);
            consumer.onEachLink(entry);
        }
    }

    private static TarArchiveEntry entry(String name, int mode) {
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setMode(mode);
        ofRoot(entry);
        return entry;
    }

    private static void ofRoot(TarArchiveEntry entry) {
        entry.setIds(0, 0);
        entry.setNames("root", "root");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** jdeb has much to say of each file. */
    private static final class Quiet implements Console {
        @Override
        public void debug(String message) {}

        @Override
        public void info(String message) {}

        @Override
        public void warn(String message) {
            System.err.println("package: " + message);
        }
    }
}
