package io.tiercel.coordinator.session;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Which connections have their turn: those of which something has come, and those that had more to say than is one turn. For
 * the selector's thread.
 */
final class Turns {
    private final Selector selector;
    private final Set<SelectionKey> behind = new LinkedHashSet<>();

    Turns(Selector selector) {
        this.selector = selector;
    }

    /** The connection has more to say, which has come already. */
    void again(SelectionKey key) {
        behind.add(key);
    }

    /**
     * Those of the next turn, some of which may not be valid any more.
     *
     * @param millis to wait for them where there are none, more than 0
     */
    Set<SelectionKey> next(long millis) throws IOException {
        if (behind.isEmpty()) {
            selector.select(millis);
        } else {
            selector.selectNow();
        }
        Set<SelectionKey> next = new LinkedHashSet<>(behind);
        next.addAll(selector.selectedKeys());
        behind.clear();
        selector.selectedKeys().clear();
        return next;
    }
}
