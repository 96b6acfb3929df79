package io.tiercel.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole: where that breaks off in the middle, as on a full disk, what was there before is there still. */
public final class WholeFile {
    private WholeFile() {}

    /** Half of a character, as in a name cut off by others, becomes a question mark. */
    public static void write(Path file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Path target = Files.isRegularFile(file) ? file.toRealPath() : file.toAbsolutePath();
        Path draft = target.resolveSibling(target.getFileName() + ".draft");
        if (!isReplaceable(target)) {
            Files.write(target, bytes);
            return;
        }
        try {
            Files.write(draft, bytes);
            replace(target, draft, bytes);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Not a pipe or a device, nor in a folder of others. */
    private static boolean isReplaceable(Path target) {
        return Files.isWritable(target.resolveSibling("")) && (!Files.exists(target) || Files.isRegularFile(target));
    }

    private static void replace(Path target, Path draft, byte[] bytes) throws IOException {
        try {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // What is mounted by itself, as into a container, can be written but not replaced.
            Files.write(target, bytes);
        }
    }
}
