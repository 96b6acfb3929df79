package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.plan.SsdPlan.Why;
import io.tiercel.core.ssd.plan.SsdSolution.Share;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** The room of one SSD: what the solver says in whole pieces, without moves that are not worth it. Not thread-safe. */
final class SettledRoom {
    private final HostOverrides overrides;
    private final SsdHost host;
    private final SsdRules rules;
    private final long[] now;
    private final long[] solved;
    private final long[] bytes;
    private final Why[] whys;

    private SettledRoom(HostOverrides overrides, List<Share> shares, SsdRules rules) {
        this.overrides = overrides;
        this.host = overrides.host();
        this.rules = rules;
        this.now = host.vms().stream().mapToLong(vm -> vm.cache().bytes()).toArray();
        this.solved = inPieces(shares);
        this.bytes = solved.clone();
        this.whys = new Why[bytes.length];
        Arrays.setAll(whys, i -> overrides.isOpen(host.vms().get(i)) ? Why.SOLVED : Why.OVERRIDE);
    }

    static SettledRoom of(HostOverrides overrides, List<Share> shares, SsdRules rules) {
        SettledRoom room = new SettledRoom(overrides, shares, rules);
        room.keepWhatIsNotWorthAMove();
        room.fit();
        return room;
    }

    long bytes(int vm) {
        return bytes[vm];
    }

    long solvedBytes(int vm) {
        return solved[vm];
    }

    Why why(int vm) {
        return whys[vm];
    }

    /** Whole pieces, at least one for each VM if there are so many; never more than there is. */
    private long[] inPieces(List<Share> shares) {
        long[] given = new long[host.vms().size()];
        long left = overrides.open().roomBytes() / SsdPlanner.PIECE_BYTES;
        long open = shares.size();
        int next = 0;
        for (int i = 0; i < given.length; i++) {
            SsdVm vm = host.vms().get(i);
            if (!overrides.isOpen(vm)) {
                given[i] = overrides.bytes(vm);
                continue;
            }
            open--;
            // Those that come after it get a piece each.
            long most = Math.max(0, left - open);
            long pieces = Math.min(most, Math.max(1, (long) (shares.get(next).bytes() / SsdPlanner.PIECE_BYTES)));
            given[i] = pieces * SsdPlanner.PIECE_BYTES;
            left -= pieces;
            next++;
        }
        return given;
    }

    private void keepWhatIsNotWorthAMove() {
        if (Arrays.stream(now).sum() > host.roomBytes()) {
            return;
        }
        boolean pays = paysBack();
        for (int i = 0; i < bytes.length; i++) {
            boolean isSmall = Math.abs(solved[i] - now[i]) < rules.moveMin() * host.roomBytes();
            if (whys[i] == Why.SOLVED && solved[i] != now[i] && (isSmall || !pays)) {
                bytes[i] = now[i];
                whys[i] = isSmall ? Why.SMALL_MOVE : Why.NO_PAYBACK;
            }
        }
    }

    /**
     * Whether what the change saves in the windows that are allowed is more than what it costs: those who lose room miss more at
     * once, while those who get it first have to fill it, and filling wears the SSD.
     */
    private boolean paysBack() {
        if (rules.paybackWindowsMax() == Double.POSITIVE_INFINITY) {
            return true;
        }
        double saves = 0;
        double loses = 0;
        double fillSeconds = 0;
        double grown = 0;
        for (int i = 0; i < bytes.length; i++) {
            SsdVm vm = host.vms().get(i);
            double better = whys[i] == Why.SOLVED ? vm.cost((double) now[i]) - vm.cost((double) solved[i]) : 0;
            double more = whys[i] == Why.SOLVED ? solved[i] - now[i] : 0;
            saves += better;
            loses += Math.max(0, -better);
            grown += Math.max(0, more);
            fillSeconds = Math.max(fillSeconds, more > 0 && better > 0 ? more / fillRate(vm, (double) now[i]) : 0);
        }
        double price = loses * fillSeconds + grown * rules.wearSecondsPerByte();
        return saves * rules.windowSeconds() * rules.paybackWindowsMax() > price;
    }

    /** The bytes that a VM misses in a second. */
    private static double fillRate(SsdVm vm, double bytes) {
        DiskCache cache = vm.cache();
        return cache.readsPerSecond() * cache.curve().misses(bytes) * cache.blockBytes();
    }

    /** Where some keep more than the solver gives them, those who were to grow grow less. */
    private void fit() {
        cut(i -> whys[i] == Why.SOLVED ? bytes[i] - now[i] : 0);
        // An override may need what others were to keep; what the solver says fits.
        cut(i -> whys[i] == Why.OVERRIDE ? 0 : bytes[i] - solved[i]);
    }

    /** Takes what is given too much from what may be cut, in proportion. */
    private void cut(IntToLongFunction mayBeCut) {
        long[] most = IntStream.range(0, bytes.length)
                .mapToLong(i -> Math.max(0, mayBeCut.applyAsLong(i)))
                .toArray();
        long all = Arrays.stream(most).sum();
        long excess = Math.min(all, Arrays.stream(bytes).sum() - host.roomBytes());
        for (int i = 0; i < bytes.length && excess > 0; i++) {
            if (most[i] > 0) {
                bytes[i] -= Math.min(most[i], (long) Math.ceil((double) most[i] * excess / all));
                whys[i] = Why.OTHERS_KEEP;
            }
        }
    }
}
