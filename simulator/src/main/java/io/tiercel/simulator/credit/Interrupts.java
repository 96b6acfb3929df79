package io.tiercel.simulator.credit;

import io.tiercel.simulator.engine.EventHandler;

/** How what a device has done comes to the guest that waits for it. */
@FunctionalInterface
public interface Interrupts {
    /** The driver domain has CPUs of its own, and needs no time: the paper's Domain-0 has "the servers remaining cores". */
    Interrupts DIRECT = EventHandler::handle;

    /** It has come about: the handler is to be called with its argument, now or later. */
    void deliver(EventHandler handler, int argument);
}
