package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.TaskBoard;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows a board by JMX, as {@code io.tiercel:type=Tasks,id=...}, until it is closed. Thread-safe. */
final class TasksBean implements TasksMXBean, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TasksBean.class);
    private static final AtomicLong IDS = new AtomicLong();

    private final TaskBoard board;
    private final String name = "io.tiercel:type=Tasks,id=" + IDS.incrementAndGet();

    private TasksBean(TaskBoard board) {
        this.board = board;
    }

    /** A ResourceManager goes on without it where it cannot be shown. */
    static TasksBean show(TaskBoard board) {
        TasksBean bean = new TasksBean(board);
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(bean.name));
        } catch (JMException e) {
            LOG.warn("{} is not shown by JMX", bean.name, e);
        }
        return bean;
    }

    @Override
    public int getJobs() {
        return board.jobs().size();
    }

    @Override
    public int getCachedBlocks() {
        return board.cacheSize().blocks();
    }

    @Override
    public long getCachedBytes() {
        return board.cacheSize().bytes();
    }

    @Override
    public Map<String, Long> getGrantsByLevel() {
        Map<String, Long> grants = new TreeMap<>();
        board.grantsByLevel().forEach((level, count) -> grants.put(level.label(), count));
        return grants;
    }

    @Override
    public long getRefused() {
        return board.refusals();
    }

    @Override
    public long getToldBytes() {
        return board.toldBytes();
    }

    @Override
    public long getLongestTellingMicros() {
        return TimeUnit.NANOSECONDS.toMicros(board.longestSliceNanos());
    }

    @Override
    public long getVoided() {
        return board.voided();
    }

    @Override
    public void close() {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(name));
        } catch (JMException e) {
            LOG.debug("{} is not shown any more", name, e);
        }
    }
}
