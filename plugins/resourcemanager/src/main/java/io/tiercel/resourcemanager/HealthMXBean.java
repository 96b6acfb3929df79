package io.tiercel.resourcemanager;

/** Whether Tiercel decides in a ResourceManager, by JMX: {@code io.tiercel:type=Health,id=...}. */
public interface HealthMXBean {
    /** Whether Tiercel is on, as it was set up to be. */
    boolean isHealthy();

    /** Why Tiercel is off, so that CapacityScheduler decides alone; empty if it is on. */
    String getTrouble();
}
