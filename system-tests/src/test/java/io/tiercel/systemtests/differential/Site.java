package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * One directory of HDFS as one caller reaches it through one client, with the files that are held open for writing
 * there. Reads may come from any thread, changes from one.
 *
 * @param root the directory that the paths of operations are below; they begin with a slash or are empty
 */
record Site(DistributedFileSystem files, FileContext context, String root, Map<Integer, FSDataOutputStream> open) {
    static Site of(DistributedFileSystem files, FileContext context, String root) {
        return new Site(files, context, root, new HashMap<>());
    }

    Path path(String relative) {
        return new Path(root + relative);
    }

    /** The stream of that number, which an earlier operation may have failed to open. */
    FSDataOutputStream stream(int handle) throws IOException {
        @Nullable FSDataOutputStream stream = open.get(handle);
        if (stream == null) {
            throw new IOException("never opened");
        }
        return stream;
    }
}
