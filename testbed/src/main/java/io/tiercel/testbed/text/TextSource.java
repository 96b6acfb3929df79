package io.tiercel.testbed.text;

import java.io.IOException;
import java.io.InputStream;

/** A text that can be read from its beginning any number of times. */
public interface TextSource {
    /** What it is, for people. */
    String description();

    /** Its size; more than zero. */
    long bytes();

    InputStream open() throws IOException;
}
