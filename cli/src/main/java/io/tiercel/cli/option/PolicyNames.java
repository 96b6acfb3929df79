package io.tiercel.cli.option;

import io.tiercel.simulator.replay.ReplayPolicies;
import java.util.Iterator;
import java.util.stream.Stream;

/** The names that {@code --policy} takes. */
public final class PolicyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Stream.concat(ReplayPolicies.names().stream(), Stream.of("all")).iterator();
    }
}
