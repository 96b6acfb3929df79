package io.tiercel.simulator.cluster;

/**
 * How fast a spinning disk is when several read and write it at once.
 *
 * <p>It serves the streams piece by piece. A piece that follows one of another stream costs a seek; with n streams in no
 * particular order that is a share 1 - 1/n of all pieces. So a piece takes {@code pieceBytes / sequential + seek x (1 -
 * 1/n)}: the throughput of all together falls with each stream, by less and less.
 *
 * @param bytesPerSecond of one stream alone
 * @param seekNanos to move the head to another stream's place, and for the platter to come round
 * @param pieceBytes what is read at once before another stream has its turn
 */
public record DiskModel(double bytesPerSecond, long seekNanos, long pieceBytes) {
    public DiskModel {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("a disk's bytes per second must be positive: " + bytesPerSecond);
        }
        if (seekNanos < 0) {
            throw new IllegalArgumentException("a seek must not take less than 0 ns: " + seekNanos);
        }
        if (pieceBytes <= 0) {
            throw new IllegalArgumentException("the bytes between seeks must be positive: " + pieceBytes);
        }
    }

    /** The bytes a second of so many streams together. */
    public double throughput(int streams) {
        double seconds = pieceBytes / bytesPerSecond + seekNanos / 1e9 * (1 - 1.0 / streams);
        return pieceBytes / seconds;
    }
}
