package io.tiercel.reproduce.hotblocks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** What the client layer of this process, where it is loaded, says of itself. */
final class MemcachedBytes {
    private MemcachedBytes() {}

    /** Bytes that readers had from a tier, as {@code memcached}. */
    static long read(String tier) throws IOException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        long sum = 0;
        try {
            for (ObjectName bean : server.queryNames(new ObjectName("Hadoop:service=Tiercel,name=Client*"), null)) {
                TabularData bytes = (TabularData) server.getAttribute(bean, "BytesByTier");
                CompositeData row = bytes.get(new Object[] {tier});
                sum += row == null ? 0 : (Long) row.get("value");
            }
        } catch (JMException e) {
            throw new IOException("the client layer does not say what it served", e);
        }
        return sum;
    }
}
