package io.tiercel.reproduce.busy;

import io.tiercel.wire.RepeatingThread;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.io.EnumSetWritable;

/**
 * Makes files by the calls that clients make, within the NameNode's process, so that a million of them take minutes. Files
 * that it opened stay open until it is closed.
 */
final class NamespaceMaker implements AutoCloseable {
    private static final String MAKER = "DFSClient_busy_maker";
    private static final String WRITER = "DFSClient_busy_writer";
    private static final int THREADS = 8;
    private static final int OPEN_IN_DIRECTORY = 20;
    private static final int TOLD_EVERY = 100_000;
    private static final long RENEWED_SECONDS = 20;
    private static final long BLOCK_BYTES = 128L << 20;

    private final ClientProtocol nameNode;
    private final Consumer<String> told;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final RepeatingThread lease =
            new RepeatingThread("lease of open files", TimeUnit.SECONDS.toNanos(RENEWED_SECONDS), this::renew);

    /**
     * Makes files at the NameNode.
     *
     * @param told is told how far it is
     */
    NamespaceMaker(ClientProtocol nameNode, Consumer<String> told) {
        this.nameNode = nameNode;
        this.told = told;
    }

    private interface Work {
        void on(int number) throws IOException;
    }

    void makeQuiet(int files) throws IOException, InterruptedException {
        all(files, "files", number -> {
            String path = QuietFiles.file(number);
            HdfsFileStatus made = create(path, MAKER);
            if (!nameNode.complete(path, MAKER, null, made.getFileId())) {
                throw new IOException(path + " is not complete");
            }
        });
    }

    void open(int files) throws IOException, InterruptedException {
        lease.start();
        all(files, "open files", number -> create(openFile(number), WRITER));
    }

    /** Where an open file lies. */
    private static String openFile(int number) {
        int job = number / OPEN_IN_DIRECTORY;
        return "/apps/app" + job % 50 + "/job" + job + "/_temporary/0/part-" + number % OPEN_IN_DIRECTORY;
    }

    private HdfsFileStatus create(String path, String client) throws IOException {
        return nameNode.create(
                path,
                FsPermission.getFileDefault(),
                client,
                new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
                true,
                (short) 1,
                BLOCK_BYTES,
                CryptoProtocolVersion.supported(),
                null,
                null);
    }

    private void renew() {
        try {
            nameNode.renewLease(WRITER, List.of());
        } catch (IOException e) {
            told.accept("the lease of open files was not renewed: " + e);
        }
    }

    private void all(int count, String what, Work work) throws IOException, InterruptedException {
        AtomicInteger next = new AtomicInteger();
        Future<?>[] done = new Future<?>[THREADS];
        for (int i = 0; i < THREADS; i++) {
            done[i] = threads.submit(() -> {
                for (int number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
                    work.on(number);
                    if ((number + 1) % TOLD_EVERY == 0) {
                        told.accept(number + 1 + " of " + count + " " + what);
                    }
                }
                return null;
            });
        }
        for (Future<?> part : done) {
            await(part);
        }
    }

    private static void await(Future<?> part) throws IOException, InterruptedException {
        try {
            part.get();
        } catch (ExecutionException e) {
            throw new IOException("the namespace could not be made: " + e.getCause(), e.getCause());
        }
    }

    @Override
    public void close() {
        lease.end();
        threads.shutdownNow();
    }
}
