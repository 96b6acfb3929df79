package io.tiercel.resourcemanager.desk;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows a desk by JMX, as {@code io.tiercel:type=Deadlines,id=...}, until it is closed. Thread-safe. */
final class DeadlinesBean implements DeadlinesMXBean, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DeadlinesBean.class);
    private static final AtomicLong IDS = new AtomicLong();

    private final DeadlineDesk desk;
    private final IntSupplier watched;
    private final LessonsTold told;
    private final String name = "io.tiercel:type=Deadlines,id=" + IDS.incrementAndGet();

    private DeadlinesBean(DeadlineDesk desk, IntSupplier watched, LessonsTold told) {
        this.desk = desk;
        this.watched = watched;
        this.told = told;
    }

    /** A ResourceManager goes on without it where it cannot be shown. */
    static DeadlinesBean show(DeadlineDesk desk, IntSupplier watched, LessonsTold told) {
        DeadlinesBean bean = new DeadlinesBean(desk, watched, told);
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(bean.name));
        } catch (JMException e) {
            LOG.warn("{} is not shown by JMX", bean.name, e);
        }
        return bean;
    }

    @Override
    public String getPolicy() {
        return desk.config().rule().label();
    }

    @Override
    public double getConfidence() {
        return desk.config().confidence();
    }

    @Override
    public int getModels() {
        return desk.models().models().size();
    }

    @Override
    public Map<String, Double> getResiduals() {
        return desk.residualsByHost();
    }

    @Override
    public List<DeadlineRow> getJobs() {
        return desk.standings().stream().map(DeadlineRow::new).toList();
    }

    @Override
    public int getWatched() {
        return watched.getAsInt();
    }

    @Override
    public long getTasksTold() {
        return told.tasks();
    }

    @Override
    public long getJobsTold() {
        return told.jobs();
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
