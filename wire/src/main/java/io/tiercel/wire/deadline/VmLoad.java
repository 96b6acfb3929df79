package io.tiercel.wire.deadline;

import io.tiercel.wire.link.MessagePages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a VM is busy with that its NodeManager does not see.
 *
 * @param vm by its host name, or by the name that its hypervisor has for it
 * @param readMBps what its DataNode reads from storage, in 10^6 bytes a second; negative where nobody says
 * @param waitingShare for which share of their time its virtual CPUs wait for a CPU, from 0 to 1; negative where nobody says
 */
public record VmLoad(String vm, double readMBps, double waitingShare) {
    /** Nobody says. */
    public static final double UNKNOWN = -1;

    public VmLoad {
        if (!Double.isFinite(readMBps) || !(waitingShare <= 1)) {
            throw new IllegalArgumentException(
                    "no load of a VM: " + readMBps + " MB/s, waiting for " + waitingShare + " of the time");
        }
    }

    /** Tells of loads, in as many messages as it takes. */
    public static Iterable<byte[]> messages(List<VmLoad> loads) {
        return MessagePages.pages(
                LoadKind.LOADS,
                loads,
                (writer, load) -> writer.text(load.vm).fraction(load.readMBps).fraction(load.waitingShare));
    }

    /** The content of what tells of loads. */
    public static List<VmLoad> read(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, reader -> {
            try {
                return new VmLoad(reader.text(), reader.fraction(), reader.fraction());
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }
}
