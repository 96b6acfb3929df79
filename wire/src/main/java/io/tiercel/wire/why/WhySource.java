package io.tiercel.wire.why;

import io.tiercel.core.why.Explanation;
import java.util.List;

/** Who knows why jobs, tasks and deadlines are as they are. Thread-safe. */
@FunctionalInterface
public interface WhySource {
    /**
     * Why; nothing where nothing is known of it, or it is nothing of which anybody could know.
     *
     * @param asked as {@link WhySubject#asked} writes it
     */
    List<Explanation> why(String asked);
}
