package io.tiercel.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.vafer.jdeb.shaded.commons.compress.archivers.tar.TarArchiveEntry;
import org.vafer.jdeb.shaded.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.vafer.jdeb.shaded.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.vafer.jdeb.shaded.commons.compress.compressors.gzip.GzipParameters;

/** An archive whose bytes follow from its files alone: sorted, of root, and of one time. */
final class TarGz {
    private static final int BEST = 9;

    private TarGz() {}

    /** Writes these files below one directory. */
    static void write(Path archive, String directory, List<PackedFile> files, long epochSeconds) throws IOException {
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(BEST);
        try (OutputStream file = Files.newOutputStream(archive);
                GzipCompressorOutputStream zipped = new GzipCompressorOutputStream(file, parameters);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(zipped, "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            List<PackedFile> sorted = files.stream()
                    .sorted(Comparator.comparing(PackedFile::place))
                    .toList();
            for (PackedFile packed : sorted) {
                write(tar, packed.below(directory), epochSeconds);
            }
        }
    }

    private static void write(TarArchiveOutputStream tar, PackedFile packed, long epochSeconds) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(packed.place());
        entry.setMode(packed.mode());
        entry.setSize(packed.bytes());
        entry.setModTime(epochSeconds * 1000);
        entry.setIds(0, 0);
        entry.setNames("root", "root");
        tar.putArchiveEntry(entry);
        try (InputStream content = packed.open()) {
            content.transferTo(tar);
        }
        tar.closeArchiveEntry();
    }
}
