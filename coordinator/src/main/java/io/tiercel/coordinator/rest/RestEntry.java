package io.tiercel.coordinator.rest;

import java.util.Map;

/**
 * Who asks, as far as that is known.
 *
 * @param who is let in: the same text at each of its questions; empty of who is not
 * @param headers of the answer, whatever that is
 * @param cookie of the answer where it counts for all paths; empty where there is none to be given
 * @param refusal what is answered where only those may ask who are let in
 */
record RestEntry(String who, Map<String, String> headers, String cookie, RestAnswer refusal) {
    RestEntry {
        headers = Map.copyOf(headers);
    }

    /** Of who is known, or not, by what it sent alone. */
    static RestEntry of(String who, RestAnswer refusal) {
        return new RestEntry(who, Map.of(), "", refusal);
    }
}
