package io.tiercel.client.data.memory;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** The memory that this JVM grants off its heap. */
public final class DirectMemory {
    private static final String BEAN = "com.sun.management:type=HotSpotDiagnostic";
    private static final String OPTION = "MaxDirectMemorySize";

    private DirectMemory() {}

    /** The most it grants to all its users together: what its option says, or else as much as the heap may grow to. */
    public static long bytesMax() {
        long option = option();
        return option > 0 ? option : Runtime.getRuntime().maxMemory();
    }

    /** The option in bytes; 0 if it is not set, or if this JVM has no such option. */
    private static long option() {
        try {
            Object answer = ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName(BEAN), "getVMOption", new Object[] {OPTION}, new String[] {
                        String.class.getName()
                    });
            return answer instanceof CompositeData option ? Long.parseLong(String.valueOf(option.get("value"))) : 0;
        } catch (JMException | RuntimeException e) {
            return 0;
        }
    }
}
