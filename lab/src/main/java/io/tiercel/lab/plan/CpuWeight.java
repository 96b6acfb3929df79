package io.tiercel.lab.plan;

import io.tiercel.lab.plan.GroupPlan.Version;

/** What a control group weighs where others beside it want the processors too. */
public enum CpuWeight {
    LOWEST(2, 1),
    DEFAULT(1024, 100),
    /** Eight times the default: others still get on. */
    HIGH(8192, 800);

    private final int shares;
    private final int weight;

    CpuWeight(int shares, int weight) {
        this.shares = shares;
        this.weight = weight;
    }

    int in(Version version) {
        return version == Version.V1 ? shares : weight;
    }
}
