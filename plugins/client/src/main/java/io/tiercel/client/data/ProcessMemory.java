package io.tiercel.client.data;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How much memory a process may have, and how much of it its JVM may take without any tier.
 *
 * @param limitBytes what the kernel grants; empty where it sets no limit
 * @param jvmBytesMax 0 where there is no limit
 */
record ProcessMemory(OptionalLong limitBytes, long jvmBytesMax) {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessMemory.class);

    /** At least so much goes to code, classes and stacks; in a large JVM a quarter of its heap. */
    private static final long BESIDE_HEAP_BYTES_MIN = 256L << 20;

    private static final int BESIDE_HEAP_SHARE = 4;

    static ProcessMemory ofThisProcess() {
        OptionalLong limit = MemoryLimit.ofThisProcess();
        // The JVM takes some milliseconds to tell of itself, which short processes without a limit are spared.
        return new ProcessMemory(limit, limit.isEmpty() ? 0 : jvmBytesMax(heapBytes(), directBytes()));
    }

    /** Whether the process may take so much, and its JVM all that it may take. */
    boolean holds(long bytes) {
        return limitBytes.isEmpty() || limitBytes.getAsLong() - jvmBytesMax >= bytes;
    }

    /** @param directBytes what was set; 0 where nothing was, for then the JVM grants as much as for the heap */
    static long jvmBytesMax(long heapBytes, long directBytes) {
        return heapBytes
                + (directBytes > 0 ? directBytes : heapBytes)
                + Math.max(BESIDE_HEAP_BYTES_MIN, heapBytes / BESIDE_HEAP_SHARE);
    }

    private static long heapBytes() {
        return Math.min(Runtime.getRuntime().maxMemory(), Long.MAX_VALUE / 4);
    }

    /** Asked by name: only JVMs like HotSpot have such an object. */
    private static long directBytes() {
        try {
            Object flag = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=HotSpotDiagnostic"),
                            "getVMOption",
                            new Object[] {"MaxDirectMemorySize"},
                            new String[] {String.class.getName()});
            return Long.parseLong(String.valueOf(((CompositeData) flag).get("value")));
        } catch (JMException | JMRuntimeException | IllegalArgumentException e) {
            LOG.debug("This JVM does not say how much direct memory it grants", e);
            return 0;
        }
    }
}
