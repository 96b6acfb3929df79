package io.tiercel.reproduce.acssd.jobs;

import io.tiercel.testbed.machine.KernelPageCache;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes what VMs read out of the kernel's memory all the time, as if it were full of other things, so that reads reach the disks.
 * Thread-safe.
 */
final class PageDropper implements AutoCloseable {
    private static final long PAUSE_MILLIS = 2_000;
    private static final long LARGE_BYTES = 1 << 20;

    private final List<Path> blocks;
    private final AtomicReference<@Nullable IOException> fault = new AtomicReference<>();
    private final Thread thread = new Thread(this::drop, "page dropper");

    private PageDropper(List<Path> blocks) {
        this.blocks = List.copyOf(blocks);
        thread.setDaemon(true);
    }

    /** @param directory of files that stay; small ones are let be */
    static PageDropper begin(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
            PageDropper dropper =
                    new PageDropper(files.filter(PageDropper::isLarge).toList());
            return begin(dropper);
        }
    }

    private static boolean isLarge(Path file) {
        return Files.isRegularFile(file) && file.toFile().length() >= LARGE_BYTES;
    }

    private static PageDropper begin(PageDropper dropper) {
        dropper.thread.start();
        return dropper;
    }

    private void drop() {
        try {
            while (true) {
                KernelPageCache.forgetAll(blocks);
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (IOException e) {
            fault.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @throws IOException if it does not drop any more */
    void check() throws IOException {
        IOException e = fault.get();
        if (e != null) {
            throw new IOException("pages are not dropped any more: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
