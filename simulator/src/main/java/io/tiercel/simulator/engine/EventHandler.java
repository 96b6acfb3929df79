package io.tiercel.simulator.engine;

/** What is done when something that was waited for has come about. */
@FunctionalInterface
public interface EventHandler {
    /**
     * It has come about.
     *
     * @param argument as it was given with the handler, to tell apart what the handler waits for
     */
    void handle(int argument);
}
