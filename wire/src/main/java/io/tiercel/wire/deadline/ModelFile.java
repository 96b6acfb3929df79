package io.tiercel.wire.deadline;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.ModelText;
import io.tiercel.core.deadline.model.ModelText.Read;
import io.tiercel.core.settings.DeadlineSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    /**
     * What is found in the file.
     *
     * @param book empty where there is no file, or none that can be used
     * @param problem why a file could not be used, and where it is now; null where all is well
     */
    public record Found(ModelBook book, @Nullable String problem) {}

    /**
     * What the file is like, so that a change is seen.
     *
     * @param key which no other file has that is there at the same time, as far as the system gives one
     */
    public record Stamp(long bytes, long modifiedMillis, String key) {
        /** There is no file. */
        public static final Stamp NONE = new Stamp(-1, 0, "");
    }

    /**
     * Reads the file, and sets it aside if it is damaged.
     *
     * @throws IOException that names the file and the setting, if it cannot be read
     */
    public Found read() throws IOException {
        Read read = look();
        return read instanceof Read.Whole whole
                ? new Found(whole.book(), null)
                : setAside(((Read.Damaged) read).words());
    }

    /**
     * Reads the file, and leaves it as it is; a book without models where there is none.
     *
     * @throws IOException that names the file and the setting, if it cannot be read
     */
    public Read look() throws IOException {
        try {
            if (Files.size(path) > ModelText.BYTES_MAX) {
                return new Read.Damaged("it is longer than " + ModelText.BYTES_MAX + " bytes");
            }
            return ModelText.parse(Files.readAllBytes(path));
        } catch (NoSuchFileException e) {
            return new Read.Whole(ModelBook.EMPTY);
        } catch (IOException e) {
            throw failed("read", e);
        }
    }

    /**
     * The book in the file, which is left as it is.
     *
     * @throws IOException that names the file and says what to do, if it is damaged or cannot be read
     */
    public ModelBook whole() throws IOException {
        Read read = look();
        if (read instanceof Read.Whole whole) {
            return whole.book();
        }
        throw new IOException("the models in " + path + " cannot be used, since " + ((Read.Damaged) read).words()
                + ": nothing was changed; put a whole copy there, or move the file away, and models are learned anew");
    }

    /**
     * The right to change the file. Who reads it, and writes it again with something more, has this all the while.
     *
     * @throws IOException that says what to do, if somebody else has it for too long, or this user may not have it
     */
    public ModelLock lock() throws IOException {
        try {
            Files.createDirectories(directory());
            return ModelLock.of(path, PATIENCE_NANOS);
        } catch (FileSystemException e) {
            throw failed("change", e);
        }
    }

    /**
     * Puts a book in the place of the one that is there, whose owner and permissions the file keeps.
     *
     * @throws IOException that names the file and the setting, if it cannot be written; the old one is still there
     */
    public void write(ModelBook book) throws IOException {
        try {
            Files.createDirectories(directory());
            Path draft = Files.createTempFile(directory(), "models", ".draft");
            try {
                force(draft, ModelText.print(book));
                keepOwner(draft);
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
            return new Stamp(found.size(), found.lastModifiedTime().toMillis(), String.valueOf(found.fileKey()));
        } catch (NoSuchFileException e) {
            return Stamp.NONE;
        }
    }

    /** Of the file that is replaced, otherwise of its directory. */
    private void keepOwner(Path draft) throws IOException {
        if (Files.exists(path)) {
            FileOwner owner = FileOwner.of(path);
            owner.permitAsHere(draft);
            owner.giveTo(draft);
        } else {
            FileOwner.of(directory()).giveTo(draft);
        }
    }

    private Path directory() {
        return path.toAbsolutePath().resolveSibling("");
    }

    private static void force(Path draft, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
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
