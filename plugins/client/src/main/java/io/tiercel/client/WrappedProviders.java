package io.tiercel.client;

import io.tiercel.core.settings.ClientSettings;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.server.namenode.ha.AbstractNNFailoverProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.HAProxyFactory;
import org.apache.hadoop.hdfs.server.namenode.ha.IPFailoverProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.ObserverReadProxyProvider;
import org.apache.hadoop.hdfs.server.namenode.ha.RouterObserverReadProxyProvider;

/** Finds the failover proxy provider that a client would have had without Tiercel. */
final class WrappedProviders {
    private WrappedProviders() {}

    static <T> AbstractNNFailoverProxyProvider<T> of(
            Configuration conf, URI uri, Class<T> protocol, HAProxyFactory<T> factory, boolean logical) {
        String family = ClientSettings.WRAPPED_PROVIDER.key();
        String key = family.substring(0, family.length() - 1) + uri.getHost();
        if (!conf.getTrimmed(key, "").isEmpty()) {
            return configured(key, conf, uri, protocol, factory);
        }
        if (logical) {
            return new ConfiguredFailoverProxyProvider<>(conf, uri, protocol, factory);
        }
        return protocol == ClientProtocol.class
                ? new DirectProxyProvider<>(conf, uri, protocol, factory)
                : new IPFailoverProxyProvider<>(conf, uri, protocol, factory);
    }

    static boolean readsFromObservers(AbstractNNFailoverProxyProvider<?> provider) {
        return provider instanceof ObserverReadProxyProvider || provider instanceof RouterObserverReadProxyProvider;
    }

    @SuppressWarnings("unchecked") // A provider is made for whatever protocol its constructor is given.
    private static <T> AbstractNNFailoverProxyProvider<T> configured(
            String key, Configuration conf, URI uri, Class<T> protocol, HAProxyFactory<T> factory) {
        String name = conf.getTrimmed(key);
        try {
            return (AbstractNNFailoverProxyProvider<T>) conf.getClassByName(name)
                    .asSubclass(AbstractNNFailoverProxyProvider.class)
                    .getConstructor(Configuration.class, URI.class, Class.class, HAProxyFactory.class)
                    .newInstance(conf, uri, protocol, factory);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(key + ": " + name + " failed to start: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(
                    key + " must name a failover proxy provider of HDFS that is on the class path: " + name, e);
        }
    }
}
