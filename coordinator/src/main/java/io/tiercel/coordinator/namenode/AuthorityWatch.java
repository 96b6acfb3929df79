package io.tiercel.coordinator.namenode;

import io.tiercel.core.events.AccessAuthority;
import io.tiercel.wire.ServiceThread;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows who decides which user may read what in a cluster, by what its NameNodes say of their own configuration, which may
 * be another than this process's. They are asked now and then: one may start again with another configuration. Until one
 * of them has answered, nothing is known. One that has not is taken to be configured as the others. Thread-safe.
 */
public final class AuthorityWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuthorityWatch.class);
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final NameNodePages pages;
    private final ServiceThread thread;
    /** What each page said last. For one thread. */
    private final TreeMap<URI, AccessAuthority> said = new TreeMap<>();

    private volatile AccessAuthority authority;
    private volatile boolean closed;
    private boolean complained;

    private AuthorityWatch(NameNodePages pages, AccessAuthority authority) {
        this.pages = pages;
        this.authority = authority;
        this.thread = new ServiceThread("tiercel authority", this::run);
    }

    /**
     * One that asks, if it is not set who decides.
     *
     * @param set what the settings say
     */
    public static AuthorityWatch start(Configuration conf, URI fileSystem, AccessAuthority set) {
        AuthorityWatch watch = new AuthorityWatch(new NameNodePages(conf, fileSystem), set);
        if (set == AccessAuthority.UNKNOWN) {
            watch.thread.start();
        }
        return watch;
    }

    public AccessAuthority authority() {
        return authority;
    }

    @Override
    public void close() {
        closed = true;
        thread.stop();
    }

    private void run() {
        while (!closed) {
            LockSupport.parkNanos(turn());
        }
    }

    /** Asks all; after how long to ask again. */
    private long turn() {
        String trouble = "no NameNode has an address";
        try {
            for (URI page : pages.all()) {
                trouble = ask(page, trouble);
            }
        } catch (IOException | RuntimeException e) {
            trouble = e.toString();
        }
        AccessAuthority now = together(List.copyOf(said.values()));
        report(now, trouble);
        authority = now;
        return now == AccessAuthority.UNKNOWN ? RETRY_NANOS : AGAIN_NANOS;
    }

    private String ask(URI page, String trouble) {
        try {
            said.put(page, pages.authority(page));
            return trouble;
        } catch (IOException e) {
            return page + ": " + e;
        }
    }

    private static AccessAuthority together(List<AccessAuthority> said) {
        if (said.contains(AccessAuthority.OUTSIDE)) {
            return AccessAuthority.OUTSIDE;
        }
        return said.isEmpty() ? AccessAuthority.UNKNOWN : AccessAuthority.HDFS;
    }

    /** Says once what has become of it. */
    private void report(AccessAuthority now, String trouble) {
        if (now == AccessAuthority.UNKNOWN && !complained && !closed) {
            complained = true;
            LOG.warn(
                    "No NameNode tells whether something outside HDFS decides who may read what, so answers are kept for 0.2 s"
                            + " only: {}",
                    trouble);
        } else if (now != authority && now == AccessAuthority.OUTSIDE) {
            LOG.info("Something outside HDFS decides who may read what: answers are kept for 0.2 s only");
        } else if (now != authority && complained) {
            LOG.info("HDFS alone decides who may read what");
        }
    }
}
