package io.tiercel.reproduce.mimp;

import io.tiercel.simulator.credit.Guest;
import io.tiercel.simulator.credit.Hypercalls;
import io.tiercel.simulator.credit.Interrupts;
import io.tiercel.simulator.credit.ReadingGuest;
import io.tiercel.simulator.credit.SpinGuest;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;

/** The job in the batch VM beside the web VM. */
enum Batch {
    /** It computes without end, and so never wakes. */
    PI("Pi"),
    /** It reads what it computes on. */
    WORD_COUNT("WordCount");

    private final String title;

    Batch(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    Guest guest(EventLoop loop, Hypercalls calls, Interrupts interrupts, ReadingGuest.Load reads, long seed) {
        return switch (this) {
            case PI -> new SpinGuest(calls, HostCase.VCPUS);
            case WORD_COUNT ->
                new ReadingGuest(loop, calls, interrupts, HostCase.VCPUS, reads, new RandomStreams(seed));
        };
    }
}
