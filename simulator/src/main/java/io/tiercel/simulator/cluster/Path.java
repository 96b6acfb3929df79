package io.tiercel.simulator.cluster;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.List;
import java.util.function.Consumer;

/** All transfers from one host to another: they cross the same links, so that each has the same rate. */
final class Path {
    private final long id;
    private final List<Link> links;
    private final double rateEachMax;
    private final FairShare share;

    /**
     * @param rateEachMax what one transfer gets where the links have more than enough
     * @param ended is handed the path when a transfer is over
     */
    Path(long id, EventLoop loop, List<Link> links, double rateEachMax, Consumer<Path> ended) {
        this.id = id;
        this.links = links;
        this.rateEachMax = rateEachMax;
        this.share = new FairShare(loop, () -> ended.accept(this));
    }

    long id() {
        return id;
    }

    List<Link> links() {
        return links;
    }

    double rateEachMax() {
        return rateEachMax;
    }

    int transfers() {
        return share.size();
    }

    double rateEach() {
        return share.rateEach();
    }

    void begin(long bytes, EventHandler done, int argument) {
        share.begin(bytes, done, argument);
    }

    void rateEach(double bytesPerSecond) {
        share.rateEach(bytesPerSecond);
    }
}
