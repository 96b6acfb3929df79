package io.tiercel.install.cluster;

import io.tiercel.install.plan.InstallRole;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which hosts of a cluster have which role. Each machine with clients has a relay. Immutable. */
public final class RoleLayout {
    private final Map<InstallRole, Set<String>> hosts = new EnumMap<>(InstallRole.class);

    /**
     * The layout.
     *
     * @param hosts of each role, in the order in which they are to have it
     * @throws IllegalArgumentException in words, if it is none
     */
    public RoleLayout(Map<InstallRole, List<String>> hosts) {
        hosts.forEach((role, names) -> this.hosts.put(role, new LinkedHashSet<>(names)));
        if (of(InstallRole.COORDINATOR).size() != 1) {
            throw new IllegalArgumentException("a cluster has one coordinator: name one host for it, not "
                    + of(InstallRole.COORDINATOR).size());
        }
        Set<String> relays = new LinkedHashSet<>(of(InstallRole.RELAY));
        relays.addAll(of(InstallRole.NODEMANAGER));
        relays.addAll(of(InstallRole.CLIENT));
        this.hosts.put(InstallRole.RELAY, relays);
    }

    /** The hosts with this role. */
    Set<String> of(InstallRole role) {
        return hosts.getOrDefault(role, Set.of());
    }

    String coordinator() {
        return of(InstallRole.COORDINATOR).iterator().next();
    }

    /** The roles of a host. */
    Set<InstallRole> of(String host) {
        Set<InstallRole> roles = new TreeSet<>();
        hosts.forEach((role, names) -> {
            if (names.contains(host)) {
                roles.add(role);
            }
        });
        return roles;
    }

    /** All hosts, each once, in the order of the first of these roles that they have. */
    Set<String> inOrder(List<InstallRole> roles) {
        Set<String> ordered = new LinkedHashSet<>();
        for (InstallRole role : roles) {
            ordered.addAll(of(role));
        }
        return ordered;
    }
}
