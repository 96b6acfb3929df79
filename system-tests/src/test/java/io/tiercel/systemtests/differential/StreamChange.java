package io.tiercel.systemtests.differential;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;

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
}
