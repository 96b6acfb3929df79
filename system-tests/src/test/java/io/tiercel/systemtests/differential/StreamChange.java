package io.tiercel.systemtests.differential;

import io.tiercel.testkit.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.time.Duration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DFSStripedOutputStream;

/** A step in the life of a file that stays open for writing for a while. */
sealed interface StreamChange extends Change {
    /** Block after block. */
    @Override
    default boolean gradual() {
        return true;
    }

    /** Opens a file, new or to be appended to, and makes its first bytes visible to readers. */
    record Open(int handle, String path, boolean append, Content content) implements StreamChange {
        @Override
        public String make(Site site) throws IOException {
            FSDataOutputStream out =
                    append ? site.files().append(site.path(path)) : site.files().create(site.path(path), true);
            site.open().put(handle, out);
            Writing.attempt(() -> {
                out.write(content.bytes());
                out.hflush();
            });
            return "opened";
        }
    }

    /** Writes on, and makes what was written visible. */
    record WriteOn(int handle, String path, Content content, boolean sync) implements StreamChange {
        @Override
        public String make(Site site) throws IOException {
            FSDataOutputStream out = site.stream(handle);
            Writing.attempt(() -> {
                out.write(content.bytes());
                if (sync) {
                    out.hsync();
                } else {
                    out.hflush();
                }
            });
            return "written";
        }
    }

    record Close(int handle, String path) implements StreamChange {
        @Override
        public String make(Site site) throws IOException {
            FSDataOutputStream out = site.stream(handle);
            site.open().remove(handle);
            Writing.attempt(out::close);
            return "closed";
        }
    }

    /** Its writer fails, and HDFS recovers the file. One with erasure coding is closed, since what is left of it is open. */
    record Abort(int handle, String path) implements StreamChange {
        private static final Duration RECOVERY_PATIENCE = Duration.ofSeconds(30);

        @Override
        public String make(Site site) throws IOException {
            FSDataOutputStream out = site.stream(handle);
            site.open().remove(handle);
            if (out.getWrappedStream() instanceof DFSStripedOutputStream) {
                Writing.attempt(out::close);
                return "closed";
            }
            abort(out.getWrappedStream());
            recover(site);
            return "aborted";
        }

        /** As HDFS's client does where a write fails; it has no public call for that. */
        private static void abort(OutputStream stream) throws IOException {
            try {
                Method abort = DFSOutputStream.class.getDeclaredMethod("abort");
                abort.setAccessible(true);
                abort.invoke(stream);
            } catch (ReflectiveOperationException e) {
                throw new IOException("the stream cannot be aborted", e);
            }
        }

        private void recover(Site site) throws IOException {
            try {
                Await.until(
                        "an aborted file is recovered: " + path,
                        RECOVERY_PATIENCE,
                        () -> site.files().recoverLease(site.path(path)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }
}
