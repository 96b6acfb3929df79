package io.tiercel.daemon.http;

import java.util.Locale;

/** How the numbers of beans are called in {@code /metrics}. Stateless. */
public final class MetricNames {
    private MetricNames() {}

    /**
     * {@code PollMillisMean} of a bean of type {@code Tail} as {@code tiercel_tail_poll_seconds_mean}.
     *
     * @param counts whether it is a counter
     */
    public static String of(String type, String attribute, boolean counts) {
        String name = "tiercel_" + snake(type) + "_" + snake(attribute);
        return name.replace("_millis", "_seconds") + (counts ? "_total" : "");
    }

    private static String snake(String camel) {
        return camel.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
