package io.tiercel.systemtests.differential;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.ReadOption;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.io.ElasticByteBufferPool;

/** Every way to read the bytes of a file. */
final class DataReads {
    private static final int BUFFER_BYTES = 7000;

    private DataReads() {}

    static void stream(Site site, Probe probe, AnswerText text) throws IOException {
        try (FSDataInputStream in = site.files().open(site.path(probe.path()))) {
            addRest(in, text);
        }
    }

    static void byContext(Site site, Probe probe, AnswerText text) throws IOException {
        try (FSDataInputStream in = site.context().open(site.path(probe.path()))) {
            addRest(in, text);
        }
    }

    static void openedByStatus(Site site, Probe probe, AnswerText text) throws IOException {
        FileStatus status = site.files().getFileStatus(site.path(probe.path()));
        try (FSDataInputStream in = site.files()
                .openFile(site.path(probe.path()))
                .withFileStatus(status)
                .build()
                .get()) {
            addRest(in, text);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e);
        }
    }

    /** Forward, then back to the start, then beyond. */
    static void seek(Site site, Probe probe, AnswerText text) throws IOException {
        try (FSDataInputStream in = site.files().open(site.path(probe.path()))) {
            long length = visibleLength(in);
            in.seek(Math.min(probe.position(), length));
            addSome(in, probe.length(), text);
            in.seek(0);
            addSome(in, 600, text);
            text.add("skipped", in.skip(probe.length()));
            addSome(in, 600, text);
            text.add("at", in.getPos());
            in.seek(length + 1);
        } catch (EOFException e) {
            text.add("beyond", "EOF");
        }
    }

    static void positioned(Site site, Probe probe, AnswerText text) throws IOException {
        try (FSDataInputStream in = site.files().open(site.path(probe.path()))) {
            byte[] bytes = new byte[probe.length() + 1];
            int read = 0;
            for (int n = 0; n >= 0 && read < bytes.length; read += Math.max(0, n)) {
                n = in.read(probe.position() + (long) read, bytes, read, bytes.length - read);
            }
            text.add("bytes", bytes, read).add("at", in.getPos());
            in.readFully(probe.position(), bytes);
            text.add("fully", bytes, bytes.length);
        } catch (EOFException e) {
            text.add("beyond", "EOF");
        }
    }

    static void byteBuffer(Site site, Probe probe, AnswerText text) throws IOException {
        try (FSDataInputStream in = site.files().open(site.path(probe.path()))) {
            addBuffer(in, ByteBuffer.allocateDirect(probe.length() + 1), text);
            addBuffer(in, ByteBuffer.allocate(probe.length() + 1), text);
            text.add("at", in.getPos());
        }
    }

    static void positionedByteBuffer(Site site, Probe probe, AnswerText text) throws IOException {
        try (FSDataInputStream in = site.files().open(site.path(probe.path()))) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(probe.length() + 1);
            for (int n = 0; n >= 0 && buffer.hasRemaining(); ) {
                n = in.read(probe.position() + (long) buffer.position(), buffer);
            }
            add(buffer.flip(), text);
        }
    }

    static void vectored(Site site, Probe probe, AnswerText text) throws IOException {
        try (FSDataInputStream in = site.files().open(site.path(probe.path()))) {
            List<FileRange> ranges = ranges(visibleLength(in), probe);
            in.readVectored(ranges, ByteBuffer::allocate);
            for (FileRange range : ranges) {
                add(range.getData().get(), text);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e);
        }
    }

    /** Into buffers of a pool, or without a copy where the stream can. */
    static void pooled(Site site, Probe probe, AnswerText text) throws IOException {
        ElasticByteBufferPool pool = new ElasticByteBufferPool();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (FSDataInputStream in = site.files().open(site.path(probe.path()))) {
            ByteBuffer buffer = in.read(pool, BUFFER_BYTES, EnumSet.noneOf(ReadOption.class));
            while (buffer != null) {
                byte[] bytes = new byte[buffer.remaining()];
                buffer.get(bytes);
                all.write(bytes);
                in.releaseBuffer(buffer);
                buffer = in.read(pool, BUFFER_BYTES, EnumSet.noneOf(ReadOption.class));
            }
        }
        text.add("bytes", all.toByteArray(), all.size());
    }

    static void unbuffered(Site site, Probe probe, AnswerText text) throws IOException {
        try (FSDataInputStream in = site.files().open(site.path(probe.path()))) {
            addSome(in, 100, text);
            in.unbuffer();
            addSome(in, probe.length(), text);
            in.unbuffer();
            addRest(in, text);
        }
    }

    private static void addRest(FSDataInputStream in, AnswerText text) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            all.write(buffer, 0, n);
        }
        text.add("bytes", all.toByteArray(), all.size()).add("length", visibleLength(in));
    }

    private static void addSome(FSDataInputStream in, int atMost, AnswerText text) throws IOException {
        byte[] bytes = in.readNBytes(atMost);
        text.add("bytes", bytes, bytes.length);
    }

    private static void addBuffer(FSDataInputStream in, ByteBuffer buffer, AnswerText text) throws IOException {
        int n = 0;
        while (n >= 0 && buffer.hasRemaining()) {
            n = in.read(buffer);
        }
        add(buffer.flip(), text);
    }

    private static void add(ByteBuffer buffer, AnswerText text) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        text.add("bytes", bytes, bytes.length);
    }

    /** Up to three ranges within the file, apart from each other. */
    private static List<FileRange> ranges(long fileLength, Probe probe) {
        List<FileRange> ranges = new ArrayList<>();
        long from = fileLength == 0 ? 0 : probe.position() % fileLength;
        int length = probe.length() / 3 + 1;
        for (int i = 0; i < 3 && from + length <= fileLength; i++) {
            ranges.add(FileRange.createFileRange(from, length));
            from += length + 100L;
        }
        return ranges;
    }

    private static long visibleLength(FSDataInputStream in) throws IOException {
        return ((HdfsDataInputStream) in).getVisibleLength();
    }
}
