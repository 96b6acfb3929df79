package io.tiercel.lab.plan;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The lab that somebody wants: its shape, what its machines are given, and what is added to a stock Hadoop.
 *
 * @param extras by role; a role without an entry gets nothing extra
 */
public record LabPlan(LabShape shape, LabLimits limits, Map<Role, RoleExtras> extras, List<Service> services) {
    public LabPlan {
        extras = Map.copyOf(extras);
        services = List.copyOf(services);
    }

    /** A stock Hadoop on 2 racks of 2 hosts of 2 VMs. */
    public static LabPlan defaults() {
        return new LabPlan(LabShape.DEFAULT, LabLimits.DEFAULT, Map.of(), List.of());
    }

    public LabPlan withShape(LabShape other) {
        return new LabPlan(other, limits, extras, services);
    }

    public LabPlan withLimits(LabLimits other) {
        return new LabPlan(shape, other, extras, services);
    }

    /** With one more setting for the processes of a role. */
    public LabPlan withSetting(Role role, String key, String value) {
        return withExtras(role, extras(role).withSetting(key, value));
    }

    /** With one more setting for all daemons, clients and containers. */
    public LabPlan withSetting(String key, String value) {
        return withSettings(Map.of(key, value));
    }

    /** With more settings, by key, for the processes of a role. */
    public LabPlan withSettings(Role role, Map<String, String> settings) {
        LabPlan plan = this;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            plan = plan.withSetting(role, setting.getKey(), setting.getValue());
        }
        return plan;
    }

    /** With more settings, by key, for all daemons, clients and containers. */
    public LabPlan withSettings(Map<String, String> settings) {
        LabPlan plan = this;
        for (Role role : Role.values()) {
            plan = plan.withSettings(role, settings);
        }
        return plan;
    }

    /** With more jars for the processes of a role, before Hadoop's. */
    public LabPlan withClassPath(Role role, List<String> entries) {
        return withExtras(role, extras(role).withClassPath(entries));
    }

    public LabPlan withJvmFlags(Role role, List<String> flags) {
        return withExtras(role, extras(role).withJvmFlags(flags));
    }

    public LabPlan withService(Service service) {
        List<Service> more = new ArrayList<>(services);
        more.add(service);
        return new LabPlan(shape, limits, extras, more);
    }

    public RoleExtras extras(Role role) {
        return extras.getOrDefault(role, RoleExtras.NONE);
    }

    private LabPlan withExtras(Role role, RoleExtras changed) {
        Map<Role, RoleExtras> all = new EnumMap<>(Role.class);
        all.putAll(extras);
        all.put(role, changed);
        return new LabPlan(shape, limits, all, services);
    }
}
