package io.tiercel.resourcemanager;

import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Input;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the racks found of hosts that only jobs name, such as DataNodes without a NodeManager. DNS or a rack script may take
 * long for that, and a master's request holds one of the ResourceManager's handlers: so it is done in a thread of its own,
 * for which a master waits a moment at most. Whoever submits a job can write any name into its splits: so of such hosts
 * there is a bound, and a lower one of those that one user's jobs are the first to name. Thread-safe.
 */
final class HostLookup {
    private static final Logger LOG = LoggerFactory.getLogger(HostLookup.class);
    private static final long WAIT_MILLIS = 200;
    private static final int LOOKUPS_WAITING_MAX = 1_000;
    private static final int IDLE_SECONDS = 10;
    /** Several times as many as a large cluster has. */
    private static final int HOSTS_MAX = 50_000;

    private static final int HOSTS_OF_A_USER_MAX = 10_000;

    private final Consumer<Collection<String>> find;
    private final int hostsMax;
    private final int hostsOfAUserMax;
    /** The hosts, and the user whose job was the first to name each. */
    private final Map<String, String> asked = new HashMap<>();

    private final ThreadPoolExecutor finding;

    /** @param find finds the racks of those of the hosts that are not known, however long that takes */
    HostLookup(Consumer<Collection<String>> find) {
        this(find, HOSTS_MAX, HOSTS_OF_A_USER_MAX);
    }

    /**
     * @param hostsMax of how many hosts racks are found; what is named beyond them stays unknown
     * @param hostsOfAUserMax as hostsMax, of those that one user's jobs are the first to name
     */
    HostLookup(Consumer<Collection<String>> find, int hostsMax, int hostsOfAUserMax) {
        this.find = find;
        this.hostsMax = hostsMax;
        this.hostsOfAUserMax = hostsOfAUserMax;
        this.finding = new ThreadPoolExecutor(
                1,
                1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(LOOKUPS_WAITING_MAX),
                HostLookup::thread);
        finding.allowCoreThreadTimeOut(true);
    }

    /** Has those found that a job of the user's is the first to name; returns when they are, or after a moment. */
    void named(String user, List<TaskNotice> notices) {
        List<String> hosts = fresh(user, notices);
        if (!hosts.isEmpty()) {
            begin(hosts);
        }
    }

    private void begin(List<String> hosts) {
        try {
            await(finding.submit(() -> find(hosts)));
        } catch (RejectedExecutionException e) {
            LOG.warn("Too much is to be looked up: {} hosts count as soon as they are named again", hosts.size());
            forget(hosts);
        }
    }

    /** Where one of them is no name of a host none is found: the others are looked for again when they are named again. */
    private void find(List<String> hosts) {
        try {
            find.accept(hosts);
        } catch (RuntimeException e) {
            forget(hosts);
            throw e;
        }
    }

    private void await(Future<?> found) {
        try {
            found.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.debug("Racks of hosts that a job names are found later", e);
        } catch (ExecutionException e) {
            LOG.warn("The racks of hosts that a job names were not found", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized List<String> fresh(String user, List<TaskNotice> notices) {
        Set<String> fresh = new LinkedHashSet<>();
        for (TaskNotice notice : notices) {
            if (notice instanceof Input input) {
                fresh.addAll(input.hosts());
            }
        }
        fresh.removeAll(asked.keySet());
        List<String> bounded = fresh.isEmpty()
                ? List.of()
                : fresh.stream().limit(roomFor(user)).toList();
        bounded.forEach(host -> asked.put(host, user));
        return bounded;
    }

    private int roomFor(String user) {
        int ofUser = Collections.frequency(asked.values(), user);
        return Math.max(0, Math.min(hostsMax - asked.size(), hostsOfAUserMax - ofUser));
    }

    private synchronized void forget(List<String> hosts) {
        hosts.forEach(asked::remove);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "tiercel racks of hosts");
        thread.setDaemon(true);
        return thread;
    }
}
