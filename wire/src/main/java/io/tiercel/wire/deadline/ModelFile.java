package io.tiercel.wire.deadline;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.ModelText;
import io.tiercel.core.deadline.model.ModelText.Read;
import io.tiercel.core.settings.DeadlineSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The one file of models. It is always whole: a new one takes the place of the old one once it is on the disk. What cannot
 * be read is set aside beside it.
 *
 * @param path where it is, or is to be
 */
public record ModelFile(Path path) {
    private static final int SET_ASIDE_MAX = 9;

    /**
     * What is found in the file.
     *
     * @param book empty where there is no file, or none that can be used
     * @param problem why a file could not be used, and where it is now; null where all is well
     */
    public record Found(ModelBook book, @Nullable String problem) {}

    /** What the file is like, so that a change is seen. */
    public record Stamp(long bytes, long modifiedMillis) {
        /** There is no file. */
        public static final Stamp NONE = new Stamp(-1, 0);
    }

    /**
     * Reads the file, and sets it aside if it is damaged.
     *
     * @throws IOException that names the file and the setting, if it cannot be read
     */
    public Found read() throws IOException {
        byte[] bytes;
        try {
            if (Files.size(path) > ModelText.BYTES_MAX) {
                return setAside("it is longer than " + ModelText.BYTES_MAX + " bytes");
            }
            bytes = Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            return new Found(ModelBook.EMPTY, null);
        } catch (IOException e) {
            throw failed("read", e);
        }
        Read read = ModelText.parse(bytes);
        return read instanceof Read.Whole whole
                ? new Found(whole.book(), null)
                : setAside(((Read.Damaged) read).words());
    }

    /**
     * Puts a book in the place of the one that is there.
     *
     * @throws IOException that names the file and the setting, if it cannot be written; the old one is still there
     */
    public void write(ModelBook book) throws IOException {
        try {
            Path directory = path.toAbsolutePath().getParent();
            Files.createDirectories(directory);
            Path draft = Files.createTempFile(directory, "models", ".draft");
            try {
                force(draft, ModelText.print(book));
                Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw failed("write", e);
        }
    }

    /** What the file is like now. */
    public Stamp stamp() throws IOException {
        try {
            BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
            return new Stamp(found.size(), found.lastModifiedTime().toMillis());
        } catch (NoSuchFileException e) {
            return Stamp.NONE;
        }
    }

    private static void force(Path draft, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }

    /** So many are kept; the last one makes way. */
    private Found setAside(String why) throws IOException {
        int number = 1;
        while (number < SET_ASIDE_MAX && Files.exists(aside(number))) {
            number++;
        }
        Path aside = aside(number);
        Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
        return new Found(
                ModelBook.EMPTY,
                "the models in " + path + " cannot be used, since " + why + ": the file is " + aside
                        + " now, and models are learned anew");
    }

    private Path aside(int number) {
        return path.resolveSibling(path.getFileName() + ".damaged-" + number);
    }

    private IOException failed(String what, IOException cause) {
        return new IOException(
                "cannot " + what + " the models in " + path + " (" + cause + "): set "
                        + DeadlineSettings.MODELS_FILE.key(),
                cause);
    }
}
