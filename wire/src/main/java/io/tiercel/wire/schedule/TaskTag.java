package io.tiercel.wire.schedule;

import io.tiercel.core.model.LocalityLevel;
import java.util.Collection;
import java.util.Optional;

/**
 * Says, as an allocation tag of a container, for which map task it was granted.
 *
 * @param level at which the task reads its input there, as far as the ResourceManager knew
 */
public record TaskTag(int task, LocalityLevel level) {
    private static final String PREFIX = "tiercel-map-";
    /** As a name among those of a master's resource profiles: that the ResourceManager takes {@link TaskNotice}s. */
    public static final String OFFER = "tiercel-task-notices-1";

    /** As YARN carries it. */
    public String text() {
        return PREFIX + task + "-" + level.label();
    }

    /** The one among a container's tags; none where a tag of this kind is malformed. */
    public static Optional<TaskTag> find(Collection<String> tags) {
        return tags.stream()
                .filter(tag -> tag.startsWith(PREFIX))
                .findFirst()
                .flatMap(tag -> parse(tag.substring(PREFIX.length())));
    }

    private static Optional<TaskTag> parse(String text) {
        int dash = text.indexOf('-');
        for (LocalityLevel level : LocalityLevel.values()) {
            if (dash > 0 && text.substring(dash + 1).equals(level.label()) && isNumber(text.substring(0, dash))) {
                return Optional.of(new TaskTag(Integer.parseInt(text.substring(0, dash)), level));
            }
        }
        return Optional.empty();
    }

    private static boolean isNumber(String digits) {
        return digits.length() < 10 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
