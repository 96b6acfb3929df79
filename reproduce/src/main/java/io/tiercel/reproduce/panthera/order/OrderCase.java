package io.tiercel.reproduce.panthera.order;

import java.util.ArrayList;
import java.util.List;

/**
 * What a queue is run under.
 *
 * @param ahead whether input of the next job is read ahead
 */
record OrderCase(OrderArm arm, boolean ahead) {
    /** The mode that is the default, with input of the next job read ahead. */
    static final OrderCase AHEAD = new OrderCase(OrderArm.FRACTION, true);

    /** All that are compared, those without reading ahead first. */
    static List<OrderCase> all() {
        List<OrderCase> all = new ArrayList<>();
        for (OrderArm arm : OrderArm.values()) {
            all.add(of(arm));
        }
        all.add(AHEAD);
        return all;
    }

    static OrderCase of(OrderArm arm) {
        return new OrderCase(arm, false);
    }

    String label() {
        return arm.label() + (ahead ? ", reading ahead" : "");
    }
}
