package io.tiercel.reproduce.mimp;

import io.tiercel.simulator.credit.CreditRules;
import io.tiercel.simulator.credit.CreditRules.BackgroundYield;
import io.tiercel.simulator.credit.CreditRules.Charge;
import io.tiercel.simulator.credit.ReadingGuest;

/**
 * What a variant is made of.
 *
 * @param reads what WordCount does
 * @param bursts of a request
 * @param interruptsOnFirst whether the web VM's vCPU 0 takes all interrupts
 * @param driverNanos what a driver domain on the CPUs computes for an interrupt; 0 where it has CPUs of its own
 * @param webVms of the same load each
 * @param batchVms of the same job each, where there are any
 */
record HostModel(
        CreditRules rules,
        ReadingGuest.Load reads,
        int bursts,
        boolean interruptsOnFirst,
        long driverNanos,
        int webVms,
        int batchVms) {
    private static final int COARSE = 10;
    private static final long INTERRUPT_NANOS = 50_000;
    static final HostModel XEN =
            new HostModel(CreditRules.xen42(), ReadingGuest.Load.WORD_COUNT, TableOne.BURSTS, false, 0, 1, 1);

    private HostModel with(CreditRules other) {
        return new HostModel(other, reads, bursts, interruptsOnFirst, driverNanos, webVms, batchVms);
    }

    HostModel yieldsOnItsCpu() {
        return with(rules.with(BackgroundYield.ON_ITS_CPU));
    }

    HostModel limitedBackground() {
        return with(rules.withLimitedBackground());
    }

    HostModel noBoost() {
        return with(rules.withoutBoost());
    }

    HostModel noStealing() {
        return with(rules.withoutStealing());
    }

    HostModel sampled() {
        return with(rules.with(Charge.SAMPLED));
    }

    HostModel noRateLimit() {
        return with(rules.withRateLimit(0));
    }

    HostModel allEarn() {
        return with(rules.withoutIdling());
    }

    HostModel firstTakesInterrupts() {
        return new HostModel(rules, reads, bursts, true, driverNanos, webVms, batchVms);
    }

    HostModel driver() {
        return new HostModel(rules, reads, bursts, interruptsOnFirst, INTERRUPT_NANOS, webVms, batchVms);
    }

    HostModel coarseReads() {
        ReadingGuest.Load coarse = new ReadingGuest.Load(COARSE * reads.computingNanos(), reads.readingNanos());
        return new HostModel(rules, coarse, bursts, interruptsOnFirst, driverNanos, webVms, batchVms);
    }

    HostModel bursts(int count) {
        return new HostModel(rules, reads, count, interruptsOnFirst, driverNanos, webVms, batchVms);
    }

    HostModel vms(int web, int batch) {
        return new HostModel(rules, reads, bursts, interruptsOnFirst, driverNanos, web, batch);
    }
}
