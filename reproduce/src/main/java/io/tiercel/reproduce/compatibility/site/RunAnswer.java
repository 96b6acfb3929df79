package io.tiercel.reproduce.compatibility.site;

import io.tiercel.testbed.jobs.TierBytes;
import java.util.List;
import java.util.Optional;

/**
 * What a run was told, and what it read for that.
 *
 * @param parts in the order in which they were asked for
 */
public record RunAnswer(List<AnswerPart> parts, TierBytes bytes) {
    public RunAnswer {
        parts = List.copyOf(parts);
    }

    /** In what another run was told something else, for people: the first of its parts; empty if all is the same. */
    public Optional<String> difference(RunAnswer other) {
        if (parts.equals(other.parts)) {
            return Optional.empty();
        }
        for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
            if (!parts.get(i).equals(other.parts.get(i))) {
                return Optional.of(parts.get(i).question());
            }
        }
        return Optional.of(parts.size() + " answers and " + other.parts.size());
    }
}
