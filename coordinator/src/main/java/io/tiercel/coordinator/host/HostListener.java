package io.tiercel.coordinator.host;

import com.fasterxml.jackson.databind.JsonNode;

/** Is told what agents of hypervisors, and in VMs, say. Called by the server's thread, which it must not hold up. */
public interface HostListener {
    /** Nobody listens. */
    HostListener NONE = new HostListener() {
        @Override
        public void reported(String host, JsonNode report) {}

        @Override
        public void answered(String host, String answer) {}

        @Override
        public void vmReported(String vm, JsonNode report) {}
    };

    /** An agent says how its host fares. */
    void reported(String host, JsonNode report);

    /** An agent says, as JSON, what became of an order. */
    void answered(String host, String answer);

    /** An agent in a VM says what it sees there. */
    void vmReported(String vm, JsonNode report);
}
