package io.tiercel.lab.plan;

import java.nio.file.Path;
import java.util.List;

/** Labs for tests. */
final class Sites {
    static final JavaRuntime RUNTIME = new JavaRuntime(Path.of("/jdk"), List.of("/hadoop/a.jar", "/hadoop/b.jar"));

    private Sites() {}

    static LabSite of(LabPlan plan) {
        return new LabSite("12ab", Path.of("/lab"), plan);
    }

    /** 2 racks of 2 hosts of 2 VMs. */
    static LabSite standard() {
        return of(LabPlan.defaults());
    }
}
