package io.tiercel.systemtests.differential;

import java.io.Serializable;

/**
 * A question about a path, which changes nothing.
 *
 * @param position where in a file the interest begins; kinds that read no data ignore it
 * @param length how many bytes from there on
 */
record Probe(ReadKind kind, Caller caller, String path, int position, int length) implements Serializable {
    private static final long serialVersionUID = 1L;
}
