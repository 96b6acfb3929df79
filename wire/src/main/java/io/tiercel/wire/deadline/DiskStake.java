package io.tiercel.wire.deadline;

import io.tiercel.wire.link.MessagePages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a job has at stake on the disk of a VM.
 *
 * @param vm by its host name; {@link #ANY_VM} where nobody knows which disks it will read
 * @param application what the job is a run of
 * @param inputShare of the job's input that is still to be read, what this disk will serve, from 0 to 1
 * @param slack the time until the job's deadline that it does not need, by the time that it does; infinite without a deadline,
 *     not above 0 where it will be late
 */
public record DiskStake(String vm, String application, double inputShare, double slack) {
    /** In place of a VM's name: it may be any of them. */
    public static final String ANY_VM = "";

    public DiskStake {
        if (!(inputShare >= 0 && inputShare <= 1) || Double.isNaN(slack)) {
            throw new IllegalArgumentException("no stake of a job: " + inputShare + " of its input, slack " + slack);
        }
    }

    /** Tells of stakes, in as many messages as it takes. */
    public static Iterable<byte[]> messages(List<DiskStake> stakes) {
        return MessagePages.pages(
                LearningKind.STAKES,
                stakes,
                (writer, stake) -> writer.text(stake.vm)
                        .text(stake.application)
                        .fraction(stake.inputShare)
                        .fraction(stake.slack));
    }

    /** The content of what tells of stakes. */
    public static List<DiskStake> read(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, reader -> {
            try {
                return new DiskStake(reader.text(), reader.text(), reader.fraction(), reader.fraction());
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }
}
