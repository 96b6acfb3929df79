package io.tiercel.daemon;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.ObjectName;

/** Shows a daemon's counters by JMX, as {@code io.tiercel:type=...,cluster=...,id=...}. */
public final class MxBeans {
    private static final AtomicLong IDS = new AtomicLong();

    private MxBeans() {}

    /** A bean that is shown until this is closed. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Shows a bean under a name that no other has.
     *
     * @param port tells apart what serves several ports; 0 for what serves none
     */
    public static Registration register(String type, String cluster, int port, Object bean) {
        String id = port == 0 ? String.valueOf(IDS.incrementAndGet()) : String.valueOf(port);
        String text = "io.tiercel:type=" + type + ",cluster=" + ObjectName.quote(cluster) + ",id=" + id;
        try {
            ObjectName name = new ObjectName(text);
            ManagementFactory.getPlatformMBeanServer().registerMBean(bean, name);
            return () -> unregister(name);
        } catch (JMException e) {
            throw new IllegalStateException("cannot be shown: " + text, e);
        }
    }

    private static void unregister(ObjectName name) {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        } catch (JMException e) {
            throw new IllegalStateException("not shown: " + name, e);
        }
    }
}
