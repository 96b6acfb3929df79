package io.tiercel.resourcemanager.order;

import io.tiercel.core.choice.SlotChoice;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;

/** Gives the choice for a queue once it is known whose queue it is: YARN makes orders by their names alone. Thread-safe. */
@FunctionalInterface
public interface ChoiceSource {
    /**
     * The choice to make now.
     *
     * @param queue its path; always the same for an order
     */
    SlotChoice choice(RMContext resourceManager, String queue);
}
