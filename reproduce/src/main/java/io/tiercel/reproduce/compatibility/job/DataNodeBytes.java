package io.tiercel.reproduce.compatibility.job;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What the DataNodes of this JVM have served, by their own beans. */
final class DataNodeBytes {
    private DataNodeBytes() {}

    static long served() throws IOException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        long bytes = 0;
        try {
            for (ObjectName bean :
                    server.queryNames(new ObjectName("Hadoop:service=DataNode,name=DataNodeActivity-*"), null)) {
                bytes += (Long) server.getAttribute(bean, "BytesRead");
            }
        } catch (JMException e) {
            throw new IOException("a DataNode's bean cannot be read: " + e, e);
        }
        return bytes;
    }
}
