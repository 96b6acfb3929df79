package io.tiercel.core.topology;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The first hop of each VM's way to the others, as traceroute shows it: the address of its host where the host routes, or
 * of a router further on where the host only bridges.
 *
 * <p>Written as text it has a line for each VM: the VM and the hop, with a blank between them; what comes after {@code #}
 * is a remark.
 *
 * @param hopOf the hop of each VM, in the order in which VMs were met
 */
public record FirstHops(Map<String, String> hopOf) {
    public FirstHops {
        // A copy that keeps the order.
        hopOf = new LinkedHashMap<>(hopOf);
    }

    /**
     * Reads the text.
     *
     * @param source what the text is called in errors, such as the file's name
     * @throws IllegalArgumentException naming the source, the line and what is wrong with it
     */
    public static FirstHops parse(String source, List<String> lines) {
        Map<String, String> hopOf = new LinkedHashMap<>();
        TextLines.read(source, lines, 2, "a VM and its first hop", words -> {
            String known = hopOf.putIfAbsent(words[0], words[1]);
            if (known != null && !known.equals(words[1])) {
                throw new IllegalArgumentException(
                        "the VM " + words[0] + " has the first hop " + known + " already, and " + words[1] + " here");
            }
        });
        return new FirstHops(hopOf);
    }

    /** @throws IllegalArgumentException naming a VM without a hop */
    Grouping grouping(List<String> vms) {
        return Grouping.by(vms.stream().map(this::hop).toArray());
    }

    private String hop(String vm) {
        String hop = hopOf.get(vm);
        if (hop == null) {
            throw new IllegalArgumentException("there is no first hop of " + vm);
        }
        return hop;
    }
}
