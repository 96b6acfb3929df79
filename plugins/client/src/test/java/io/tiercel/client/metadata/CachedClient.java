package io.tiercel.client.metadata;

import java.io.Closeable;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;

/** A client of a test that is answered from memory, at the time that is. */
final class CachedClient {
    private static final long KEPT_NANOS = Duration.ofMinutes(1).toNanos();

    private CachedClient() {}

    /** One that asks {@code nameNode} what {@code cache} does not have. */
    static ClientProtocol of(
            ClientProtocol nameNode, MetadataCache cache, MappedEventView view, OwnWrites own, long stalenessNanos) {
        UserView user = new UserView(
                new UserView.Client("user", false, new MetadataScene.Told(new ArrayList<>()), Marking.NONE),
                cache,
                new Freshness(view, own),
                new UserView.Limits(KEPT_NANOS, KEPT_NANOS, stalenessNanos),
                System::nanoTime,
                System::currentTimeMillis);
        return ClientProtocol.class.cast(Proxy.newProxyInstance(
                ClientProtocol.class.getClassLoader(),
                new Class<?>[] {ClientProtocol.class, Closeable.class},
                new MetadataHandler(nameNode, user, () -> true)));
    }
}
