package io.tiercel.client.data.block;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The readers of this process that wait for a DataNode now. Thread-safe. */
final class DataNodeWaits {
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();

    /** The wait of one reader, until it is ended. */
    final class Wait {
        private final String dataNode;
        private final long sinceNanos;

        private Wait(String dataNode, long sinceNanos) {
            this.dataNode = dataNode;
            this.sinceNanos = sinceNanos;
        }

        void end() {
            waits.remove(this);
        }
    }

    /** A reader begins to wait for the DataNode of this UUID. */
    Wait begin(String dataNode, long nowNanos) {
        Wait wait = new Wait(dataNode, nowNanos);
        waits.add(wait);
        return wait;
    }

    /** Whether a reader has waited for the DataNode for so long. */
    boolean anyOf(String dataNode, long nanos, long nowNanos) {
        for (Wait wait : waits) {
            if (nowNanos - wait.sinceNanos >= nanos && wait.dataNode.equals(dataNode)) {
                return true;
            }
        }
        return false;
    }
}
