package io.tiercel.resourcemanager.board;

import io.tiercel.wire.schedule.TaskNotice.Input;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How much memory what one job's master tells takes, and the names in it, each of which is kept once. Not thread-safe. */
final class JobBytes {
    private final Map<String, String> names = new HashMap<>();
    private long bytes;

    /** By estimate. */
    long bytes() {
        return bytes;
    }

    /** @throws IllegalArgumentException if that is too much for the job, or for all together */
    void take(long more, ToldBytes all) {
        all.take(bytes, more);
        bytes += more;
    }

    /** So much more, which was counted for all already. */
    void takes(long more) {
        bytes += more;
    }

    /** The same input, of which more is kept than of the job's others only what is new; throws as {@link #take}. */
    Input shared(Input input, ToldBytes all) {
        take(ToldBytes.of(input), all);
        List<String> hosts =
                input.hosts().stream().map(host -> shared(host, all)).toList();
        return new Input(input.task(), input.state(), input.block(), input.bytes(), input.file(), hosts);
    }

    private String shared(String host, ToldBytes all) {
        String known = names.get(host);
        if (known == null) {
            take(ToldBytes.ofName(host), all);
            names.put(host, host);
            return host;
        }
        return known;
    }
}
