package io.tiercel.reproduce.compatibility.site;

import io.tiercel.testbed.demo.Mode;
import java.io.IOException;
import java.util.Optional;

/** Something that users run on Hadoop, and that should give the same answers with Tiercel as without. */
public interface Compatible {
    SystemCard card();

    /** Whether it needs a ResourceManager and NodeManagers. */
    default boolean onYarn() {
        return false;
    }

    /** Why it cannot be run here, in words; empty where it can. */
    default Optional<String> missing(CompatibilitySite site) throws IOException {
        return Optional.empty();
    }

    /** Makes what it reads. */
    Prepared prepare(CompatibilitySite site) throws IOException, InterruptedException;

    /** A system with all that it reads. It may be run any number of times, and each time it gives the same answer. */
    interface Prepared extends AutoCloseable {
        /**
         * Runs it once.
         *
         * @throws IOException in words, where it fails
         */
        RunAnswer run(Mode mode) throws IOException, InterruptedException;

        @Override
        default void close() throws IOException {}
    }
}
