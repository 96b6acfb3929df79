package io.tiercel.daemon.http;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.link.LinkSettings;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers by HTTP on loopback, unless told otherwise, with a few threads. Thread-safe.
 *
 * <p>It is the JDK's own server: any other brings a Jetty or a Netty of another version than Hadoop's into the same JVM.
 */
public final class LoopbackServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LoopbackServer.class);
    private static final int THREADS = 4;
    private static final int WAITING_MAX = 64;
    private static final String SECONDS_MAX = "20";

    static {
        // Read when the JDK's server is first used: who sends slowly, or takes nothing, holds one of few threads; and
        // an answer of
        // two packets would wait for the first one's acknowledgement.
        setUnlessSet("sun.net.httpserver.maxReqTime", SECONDS_MAX);
        setUnlessSet("sun.net.httpserver.maxRspTime", SECONDS_MAX);
        setUnlessSet("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ThreadPoolExecutor threads;

    private LoopbackServer(HttpServer server) {
        this.server = server;
        this.threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(WAITING_MAX),
                LoopbackServer::thread,
                new ThreadPoolExecutor.CallerRunsPolicy());
        this.threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Answers from now on.
     *
     * @param handlers by the beginnings of paths, of which the longest counts
     * @throws IOException if the address cannot be listened at, or is none of loopback
     */
    public static LoopbackServer open(InetSocketAddress address, Map<String, HttpHandler> handlers) throws IOException {
        if (address.isUnresolved() || !address.getAddress().isLoopbackAddress()) {
            throw new IOException(address + " is no loopback address, and answers by HTTP are not encrypted");
        }
        return openAt(address, handlers);
    }

    private static LoopbackServer openAt(InetSocketAddress address, Map<String, HttpHandler> handlers)
            throws IOException {
        if (address.isUnresolved()) {
            throw new IOException("the name " + address.getHostString() + " stands for no address");
        }
        LoopbackServer opened = new LoopbackServer(HttpServer.create(address, WAITING_MAX));
        opened.server.setExecutor(opened.threads);
        handlers.forEach(opened.server::createContext);
        opened.server.start();
        return opened;
    }

    /**
     * Answers from now on at the address that a setting names.
     *
     * @return nothing where nobody has set an address and the default is in use
     * @throws IOException that says what to do, if an address that was set cannot be listened at
     */
    public static Optional<LoopbackServer> open(Settings settings, Setting at, Map<String, HttpHandler> handlers)
            throws IOException {
        return open(settings, at, false, handlers);
    }

    /**
     * The same.
     *
     * @param isRemote whether the address may be another than one of loopback
     * @return nothing where nobody has set an address and the default is in use
     * @throws IOException that says what to do, if an address that was set cannot be listened at
     */
    public static Optional<LoopbackServer> open(
            Settings settings, Setting at, boolean isRemote, Map<String, HttpHandler> handlers) throws IOException {
        InetSocketAddress named = LinkSettings.address(settings, at);
        InetSocketAddress address = new InetSocketAddress(named.getHostString(), named.getPort());
        try {
            return Optional.of(isRemote ? openAt(address, handlers) : open(address, handlers));
        } catch (BindException e) {
            String text = settings.text(at);
            String words =
                    "nothing is answered by HTTP at " + text + " (" + e.getMessage() + "): set another " + at.key();
            if (!text.equals(at.defaultText())) {
                throw new IOException(words, e);
            }
            LOG.warn("{}", words);
            return Optional.empty();
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "tiercel HTTP");
        thread.setDaemon(true);
        return thread;
    }
}
