package io.tiercel.coordinator.namenode;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.io.WritableUtils;

/**
 * The form of a block token's identifier, to be looked at before Hadoop reads it: Hadoop does so before it checks the
 * password, and makes room for as much as the bytes claim, so that a few of them from anybody would end the process.
 *
 * <p>As {@code BlockTokenIdentifier.readFieldsLegacy} goes through it. The other form, by protocol buffers, is told by its
 * first byte, and is read with no more room than there are bytes. Stateless.
 */
final class BlockTokenForm {
    private BlockTokenForm() {}

    /** Whether it claims no more than it has; Hadoop may still refuse it. */
    static boolean isSound(byte[] identifier) {
        if (identifier.length > 0 && identifier[0] > 0) {
            return true;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(identifier))) {
            walk(in);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void walk(DataInputStream in) throws IOException {
        long unusedExpiry = WritableUtils.readVLong(in);
        int unusedKey = WritableUtils.readVInt(in);
        skipString(in);
        skipString(in);
        long unusedBlock = WritableUtils.readVLong(in);
        skipNames(in);
        try {
            walkWhatCameLater(in);
        } catch (EOFException e) {
            // One of an older version, or one that has no secret, ends here.
            return;
        }
    }

    private static void walkWhatCameLater(DataInputStream in) throws IOException {
        skipNames(in);
        int storages = claimed(in, WritableUtils.readVInt(in));
        for (int i = 0; i < storages; i++) {
            skipString(in);
        }
        in.skipNBytes(claimed(in, WritableUtils.readVInt(in)));
    }

    /** Names of an enumeration's values. */
    private static void skipNames(DataInputStream in) throws IOException {
        int names = claimed(in, WritableUtils.readVInt(in));
        for (int i = 0; i < names; i++) {
            in.skipNBytes(claimed(in, WritableUtils.readVInt(in)));
        }
    }

    private static void skipString(DataInputStream in) throws IOException {
        int length = in.readInt();
        boolean isNull = length == -1;
        in.skipNBytes(isNull ? 0 : claimed(in, length));
    }

    /** So many bytes, or things of a byte at least, are said to follow. */
    private static int claimed(DataInputStream in, int count) throws IOException {
        if (count < 0 || count > in.available()) {
            throw new IOException("there are not so many bytes: " + count);
        }
        return count;
    }
}
