package io.tiercel.coordinator.load;

import io.tiercel.coordinator.session.Visitors;
import io.tiercel.wire.deadline.LoadKind;
import io.tiercel.wire.deadline.VmLoad;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Tells who watches, every second or so, what DataNodes read and how long virtual CPUs wait, as far as somebody has said so
 * of late.
 *
 * @param reads what each VM's DataNode reads from storage, in 10^6 bytes a second, by host name
 * @param waits for which share of their time the virtual CPUs of a VM wait, by the hypervisor's name for it
 */
public record LoadNews(Supplier<Map<String, Double>> reads, Supplier<Map<String, Double>> waits) implements Visitors {
    @Override
    public Visitor admit(Peer peer) {
        return new LoadVisitor(this, peer.out());
    }

    private List<VmLoad> loads() {
        Map<String, Double> read = reads.get();
        Map<String, Double> waited = waits.get();
        TreeSet<String> names = new TreeSet<>(read.keySet());
        names.addAll(waited.keySet());
        return names.stream()
                .map(name -> new VmLoad(
                        name, read.getOrDefault(name, VmLoad.UNKNOWN), waited.getOrDefault(name, VmLoad.UNKNOWN)))
                .toList();
    }

    /** For the server's thread. News wait until the last ones are sent, so that a slow peer has never more than one to come. */
    private static final class LoadVisitor implements Visitor {
        private final LoadNews news;
        private final Outbox out;
        private boolean watches;
        private volatile boolean telling;

        LoadVisitor(LoadNews news, Outbox out) {
            this.news = news;
            this.out = out;
        }

        @Override
        public void take(ByteBuffer message) throws IOException {
            LoadKind kind = LoadKind.ALL.read(message);
            if (kind != LoadKind.WATCH_LOADS) {
                throw new IOException("it says what only a coordinator says: " + kind);
            }
            watches = true;
            check();
        }

        @Override
        public void check() {
            if (!watches || telling) {
                return;
            }
            Iterator<byte[]> pages = VmLoad.messages(news.loads()).iterator();
            if (!pages.hasNext()) {
                return;
            }
            telling = true;
            out.offerAll(() -> new Iterator<>() {
                @Override
                public boolean hasNext() {
                    // What comes next is asked for when the one before has been sent.
                    telling = pages.hasNext();
                    return pages.hasNext();
                }

                @Override
                public byte[] next() {
                    return pages.next();
                }
            });
        }

        @Override
        public void left() {}
    }
}
