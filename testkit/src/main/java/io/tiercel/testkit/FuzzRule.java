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
        long most = allocatedBytesMax + (long) BYTES_A_BYTE * bytes.length;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        boolean taken = read(bytes);
        if (THREADS.getCurrentThreadAllocatedBytes() - before > most) {
            // Classes may have been loaded; those are there when it reads the same again.
            before = THREADS.getCurrentThreadAllocatedBytes();
            taken = read(bytes);
            long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            if (allocated > most) {
                throw new AssertionError("it allocates " + allocated + " bytes");
            }
        }
        return taken;
    }

    private boolean read(byte[] bytes) {
        try {
            reader.read(bytes.clone());
            return true;
        } catch (Throwable e) {
            if (refusal.isInstance(e)) {
                return false;
            }
            throw new AssertionError("it throws " + e, e);
        }
    }
}
