package io.tiercel.testbed.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The numbers by which Linux knows a device. As text {@code MAJOR:MINOR}, as below {@code /sys/dev/block}. */
public record DeviceNumber(long major, long minor) {
    /**
     * Of the device that a file is on.
     *
     * @throws IOException if there is no such file
     */
    public static DeviceNumber of(Path file) throws IOException {
        long device = ((Number) Files.getAttribute(file, "unix:dev")).longValue();
        // As glibc's gnu_dev_major and gnu_dev_minor take them apart.
        return new DeviceNumber(
                ((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL), (device & 0xff) | ((device >>> 12) & ~0xffL));
    }

    @Override
    public String toString() {
        return major + ":" + minor;
    }
}
