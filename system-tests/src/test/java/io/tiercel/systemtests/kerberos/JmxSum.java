package io.tiercel.systemtests.kerberos;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** What beans of this process count together. */
final class JmxSum {
    private JmxSum() {}

    /** The sum of a number, or of a map's numbers, over all beans of that name. */
    static long of(String name, String attribute) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        long sum = 0;
        for (ObjectName bean : server.queryNames(new ObjectName(name), null)) {
            sum += number(server.getAttribute(bean, attribute));
        }
        return sum;
    }

    private static long number(Object counted) {
        return counted instanceof TabularData table
                ? table.values().stream()
                        .mapToLong(row -> ((Number) ((CompositeData) row).get("value")).longValue())
                        .sum()
                : ((Number) counted).longValue();
    }
}
