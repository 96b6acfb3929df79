package io.tiercel.simulator.world.view;

/**
 * What a VM said of itself at its last heartbeat.
 *
 * @param atNanos when that was, from the start of the run
 * @param residual the share of its CPUs that interactive VMs left then: MIMP's r, 1 on a dedicated VM
 */
public record ReportedVm(long atNanos, double residual) {}
