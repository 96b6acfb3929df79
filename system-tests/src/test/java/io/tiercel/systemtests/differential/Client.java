package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A client of HDFS that carries out operations below a directory of its own. */
interface Client extends AutoCloseable {
    /** Makes a change and returns its answer, a failure included. */
    Answer change(Caller caller, Change change) throws IOException;

    Answer ask(Probe probe) throws IOException;

    /**
     * Asks these questions over and over in the background from now on, and drops the answers: so that something is
     * cached, or about to be, whatever happens when.
     */
    void agitate(List<Probe> probes) throws IOException;

    /** What Tiercel counts in this client, by name. */
    Map<String, Long> counts() throws IOException;

    @Override
    void close() throws IOException;
}
