package io.tiercel.core.affinity.measure;

/**
 * How saved time is measured.
 *
 * @param tasksToTrust tasks of each kind, from memory and from disk, after which an application's own times count
 * @param diskNanosPerByte what a byte read from disk costs a task of an application that was never seen to read one; only
 *     matters beside applications that were
 * @param changeToAnnounce the share by which a saving must change to be told of
 * @param applicationsToRemember how many applications' waits are kept
 */
public record SavingConfig(
        int tasksToTrust, double diskNanosPerByte, double changeToAnnounce, int applicationsToRemember) {
    /** Ours: ten tasks; 64 MB in 5 s, as a slot on a shared disk of CAVA's testbed gets; one tenth. */
    public static final SavingConfig DEFAULT = new SavingConfig(10, 75, 0.1, 10_000);

    public SavingConfig {
        if (tasksToTrust < 1) {
            throw new IllegalArgumentException("tasks to trust must be positive: " + tasksToTrust);
        }
        if (!(diskNanosPerByte > 0)) {
            throw new IllegalArgumentException("a byte from disk must cost some time: " + diskNanosPerByte);
        }
        if (!(changeToAnnounce >= 0)) {
            throw new IllegalArgumentException("a change must not be negative: " + changeToAnnounce);
        }
    }
}
