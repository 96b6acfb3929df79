package io.tiercel.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What holds of one reader, whatever it reads.
 *
 * @param refusal by which bytes are refused
 * @param allocatedBytesMax what it may allocate besides {@value #BYTES_A_BYTE} bytes for each that it reads
 */
record FuzzRule(Fuzz.Reader reader, Class<? extends Exception> refusal, long allocatedBytesMax) {
    private static final int BYTES_A_BYTE = 64;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * Reads the bytes; whether they were taken.
     *
     * @throws AssertionError that says what is wrong, if the rule was broken
     */
    boolean isTaken(byte[] bytes) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        boolean taken = true;
        try {
            reader.read(bytes);
        } catch (Throwable e) {
            if (!refusal.isInstance(e)) {
                throw new AssertionError("it throws " + e, e);
            }
            taken = false;
        }
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        if (allocated > allocatedBytesMax + (long) BYTES_A_BYTE * bytes.length) {
            throw new AssertionError("it allocates " + allocated + " bytes");
        }
        return taken;
    }
}
