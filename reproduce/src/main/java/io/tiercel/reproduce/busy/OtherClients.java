package io.tiercel.reproduce.busy;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Clients as Hadoop comes that change what is theirs, until they are closed. */
final class OtherClients implements AutoCloseable {
    private static final int CLIENTS = 8;

    private final List<FileSystem> clients = new ArrayList<>();
    private final Paced writing;

    /**
     * Begins.
     *
     * @param directory in which each has one of its own
     * @param changes a second, of all together
     */
    OtherClients(URI nameNode, Path directory, int changes) throws IOException {
        List<OtherClient> writers = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            FileSystem fs = FileSystem.newInstance(nameNode, new Configuration());
            clients.add(fs);
            writers.add(new OtherClient(fs, new Path(directory, "writer" + i)));
        }
        writing = new Paced(changes, writers);
    }

    /** How many changes they have made. */
    long done() {
        return writing.done();
    }

    @Override
    public void close() throws IOException {
        try {
            writing.close();
        } finally {
            for (FileSystem fs : clients) {
                fs.close();
            }
        }
    }
}
