package io.tiercel.coordinator.host;

/**
 * A host, as its agent has said.
 *
 * @param isPresent whether its agent is in session
 * @param ageSeconds since its agent said something
 */
public record HostState(String host, boolean isPresent, double ageSeconds, HostFigures figures) {}
