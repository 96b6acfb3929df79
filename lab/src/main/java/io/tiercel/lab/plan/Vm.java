package io.tiercel.lab.plan;

/**
 * A pseudo-VM.
 *
 * @param name also its host name in the cluster, such as {@code r1h2v1}
 * @param host the physical machine it stands for being on, such as {@code r1h2}
 * @param rack such as {@code r1}
 * @param address its IPv4 address
 */
public record Vm(String name, String host, String rack, String address) {}
