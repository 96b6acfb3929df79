package io.tiercel.reproduce.acssd.guests;

import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A guest of QEMU, in software emulation, whose disk a cache serves. It goes with this process. Not thread-safe. */
final class QemuGuest implements AutoCloseable {
    /** A server that was killed is waited for so long. */
    private static final int RECONNECT_SECONDS = 60;

    private static final int FLOPPY_BYTES = 1440 << 10;

    private final Path serial;
    private final ChildProcess qemu;

    private QemuGuest(Path serial, ChildProcess qemu) {
        this.serial = serial;
        this.qemu = qemu;
    }

    /** Boots one that does this work on the disk at the socket. It boots from a floppy disk. */
    static QemuGuest boot(Path directory, String name, GuestWork work, Path socket) throws IOException {
        Path serial = directory.resolve(name + ".serial");
        Path floppy = directory.resolve(name + ".floppy");
        Files.write(floppy, Arrays.copyOf(work.bootSector(), FLOPPY_BYTES));
        ProcessBuilder command = new ProcessBuilder(List.of(
                "qemu-system-x86_64",
                "-accel",
                "tcg",
                "-m",
                "32",
                "-display",
                "none",
                "-monitor",
                "none",
                "-nic",
                "none",
                "-serial",
                "file:" + serial,
                "-drive",
                "if=floppy,format=raw,file=" + floppy,
                "-boot",
                "a",
                "-blockdev",
                "driver=nbd,node-name=disk,server.type=unix,server.path=" + socket + ",reconnect-delay="
                        + RECONNECT_SECONDS,
                "-device",
                "virtio-blk-pci,drive=disk"));
        return new QemuGuest(serial, ChildProcess.start("QEMU of " + name, command));
    }

    /** What it has said by the serial port. */
    String said() throws IOException {
        return Files.exists(serial) ? Files.readString(serial) : "";
    }

    boolean runs() {
        return qemu.alive();
    }

    @Override
    public void close() {
        qemu.close();
    }
}
