package io.tiercel.systemtests.scheduling;

import java.lang.management.ManagementFactory;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What the only ResourceManager of this JVM shows by JMX of jobs with deadlines. */
final class DeadlinesShown {
    private DeadlinesShown() {}

    static long number(String attribute) throws Exception {
        return ((Number) value(attribute)).longValue();
    }

    static Object value(String attribute) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName bean = Within.patience("one that has ended is not shown any more", () -> {
            Set<ObjectName> beans = server.queryNames(new ObjectName("io.tiercel:type=Deadlines,*"), null);
            return beans.size() == 1 ? beans.iterator().next() : null;
        });
        return server.getAttribute(bean, attribute);
    }
}
