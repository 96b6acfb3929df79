package io.tiercel.client;

import io.tiercel.client.metadata.OwnWriteHandler;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands between an HDFS client and its proxy of the NameNode: lets all through until the layer starts in the process, and
 * then leaves all to it. Thread-safe.
 *
 * <p>A change that is under way while the layer starts is noted like any other, as the handler for that is there from the
 * beginning.
 */
final class StartingHandler implements RpcInvocationHandler {
    private static final Logger LOG = LoggerFactory.getLogger(StartingHandler.class);

    private final OwnWriteHandler before;
    private final Supplier<RpcInvocationHandler> after;
    private final ClientStart start;
    private volatile @Nullable RpcInvocationHandler started;

    /**
     * @param proxy the client's proxy of one NameNode
     * @param after makes what handles calls once the layer has started
     */
    StartingHandler(Object proxy, Supplier<RpcInvocationHandler> after, ClientStart start) {
        this.before = new OwnWriteHandler(proxy);
        this.after = after;
        this.start = start;
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] args) throws Throwable {
        RpcInvocationHandler running = started;
        if (running != null) {
            return running.invoke(self, method, args);
        }
        if (start.asks(method, args)) {
            return running().invoke(self, method, args);
        }
        Object answer = before.invoke(self, method, args);
        // Asked once more, so that it is learnt from: it only reads.
        return start.startsWith(answer) ? running().invoke(self, method, args) : answer;
    }

    private synchronized RpcInvocationHandler running() {
        RpcInvocationHandler running = started;
        if (running == null) {
            running = made();
            started = running;
        }
        return running;
    }

    private RpcInvocationHandler made() {
        try {
            return after.get();
        } catch (RuntimeException | LinkageError e) {
            LOG.error("Tiercel does not start in this process, and every read goes to HDFS", e);
            return before;
        }
    }

    @Override
    public Client.ConnectionId getConnectionId() {
        return before.getConnectionId();
    }

    @Override
    public void close() throws IOException {
        before.close();
    }
}
