package io.tiercel.core.affinity;

/**
 * Draws the same number for a block every time, so that of a file kept in part it is the same part that is asked for
 * again and again.
 *
 * <p>With a new draw for each request, as CAVA has it, every block of a file that is read often enough is admitted some
 * day, and evicts one of another file that is no worse. Stateless.
 */
public final class StableAdmission implements AdmissionPolicy {
    private final AdmissionPolicy inner;

    public StableAdmission(AdmissionPolicy inner) {
        this.inner = inner;
    }

    @Override
    public boolean admits(CacheRequest request, double draw) {
        return inner.admits(request, even(request.block().id()));
    }

    /** From 0 to below 1: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014), its upper 53 bits. */
    private static double even(long id) {
        long mixed = (id ^ id >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return ((mixed ^ mixed >>> 31) >>> 11) * 0x1.0p-53;
    }
}
