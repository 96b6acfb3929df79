package io.tiercel.core.why;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last decision on each subject, of at most so many subjects: who was decided about longest ago goes.
 *
 * <p>A decision takes the same time however many there are. Not thread-safe.
 */
public final class LastDecisions<K, D> {
    private final int entriesMax;
    /** The oldest first. */
    private final Map<K, D> decisions = new LinkedHashMap<>();

    public LastDecisions(int entriesMax) {
        if (entriesMax < 1) {
            throw new IllegalArgumentException("at least one decision must be remembered: " + entriesMax);
        }
        this.entriesMax = entriesMax;
    }

    /** This is the last word on the subject. */
    public void put(K subject, D decision) {
        decisions.remove(subject);
        if (decisions.size() >= entriesMax) {
            decisions.remove(decisions.keySet().iterator().next());
        }
        decisions.put(subject, decision);
    }

    /** The last word on the subject, where that is still remembered. */
    public Optional<D> of(K subject) {
        return Optional.ofNullable(decisions.get(subject));
    }

    /** All that are remembered, the oldest first; a view. */
    public Collection<D> all() {
        return Collections.unmodifiableCollection(decisions.values());
    }
}
