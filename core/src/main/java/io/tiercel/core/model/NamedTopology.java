package io.tiercel.core.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A topology whose machines have names: VMs by their host names as HDFS and YARN know them.
 *
 * <p>Written as text it has a line for each VM: its name, its host, and the host's rack, with blanks between them; what
 * comes after {@code #} is a remark. The slash before a rack may be left out. A VM that is met without being in the text is
 * its own host in the rack that YARN has for it, and stays there. Not thread-safe.
 */
public final class NamedTopology {
    private final Topology numbers = new Topology();
    private final Map<String, Integer> racks = new LinkedHashMap<>();
    private final Map<String, Integer> hosts = new LinkedHashMap<>();
    private final Map<String, Integer> vms = new LinkedHashMap<>();
    private final List<String> rackNames = new ArrayList<>();
    private final List<String> hostNames = new ArrayList<>();
    private final List<String> vmNames = new ArrayList<>();

    /**
     * Reads the text.
     *
     * @param source what the text is called in errors, such as the file's name
     * @throws IllegalArgumentException naming the source, the line and what is wrong with it
     */
    public static NamedTopology parse(String source, List<String> lines) {
        NamedTopology topology = new NamedTopology();
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i).replaceFirst("(?s)#.*", "").strip();
            if (!text.isEmpty()) {
                try {
                    topology.addLine(text);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(source + ", line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
        return topology;
    }

    /** The text of which {@link #parse} would make this topology. */
    public List<String> lines() {
        return IntStream.range(0, vmNames.size()).mapToObj(this::line).toList();
    }

    /**
     * Adds a VM, and its host and rack where they are new, and returns the VM's number.
     *
     * @throws IllegalArgumentException if the VM is there already, or its host is in another rack; nothing has changed
     */
    public int add(String vm, String host, String rack) {
        if (vms.containsKey(vm)) {
            throw new IllegalArgumentException("the VM " + vm + " is there twice");
        }
        Integer known = hosts.get(host);
        if (known != null && !rackName(known).equals(rack)) {
            throw new IllegalArgumentException(
                    "the host " + host + " is in rack " + rackName(known) + " already, and in " + rack + " here");
        }
        int number = numbers.addVm(known != null ? known : addHost(host, rack));
        vms.put(vm, number);
        vmNames.add(vm);
        return number;
    }

    /** The VM's number, null if it is not here. */
    public @Nullable Integer find(String vm) {
        return vms.get(vm);
    }

    /** The number of a VM that is here. */
    public int number(String vm) {
        Integer known = vms.get(vm);
        if (known == null) {
            throw new IllegalArgumentException("there is no VM " + vm);
        }
        return known;
    }

    /** The VM's number; a VM that is not here is added, as a host of its own. */
    public int findOrAdd(String vm, String rackIfNew) {
        Integer known = vms.get(vm);
        if (known != null) {
            return known;
        }
        Integer host = hosts.get(vm);
        return add(vm, vm, host != null ? rackName(host) : rackIfNew);
    }

    /** Whether the VM is here, on the host of this name in the rack of this name. */
    public boolean isAt(String vm, String host, String rack) {
        Integer known = vms.get(vm);
        return known != null
                && host(numbers.hostOf(known)).equals(host)
                && rack(numbers.rackOf(known)).equals(rack);
    }

    /** The VM, which is here, is on this host from now on. A host that was in another rack is another one by the same name. */
    public void move(String vm, String host, String rack) {
        int number = number(vm);
        Integer known = hosts.get(host);
        numbers.moveVm(number, known != null && rackName(known).equals(rack) ? known : addHost(host, rack));
    }

    public String vm(int vm) {
        return vmNames.get(vm);
    }

    public String host(int host) {
        return hostNames.get(host);
    }

    public String rack(int rack) {
        return rackNames.get(rack);
    }

    /** The same by numbers; grows with this, and is to be read only. */
    public Topology numbers() {
        return numbers;
    }

    private void addLine(String text) {
        String[] words = text.split("\\s+", -1);
        if (words.length != 3) {
            throw new IllegalArgumentException(
                    "expected a VM, its host and the host's rack with blanks between them, found '" + text + "'");
        }
        add(words[0], words[1], rack(words[2]));
    }

    /** As Hadoop names it. It drops a slash at the end, so that the VMs' rack would be another than YARN's. */
    private static String rack(String name) {
        if (name.endsWith("/")) {
            throw new IllegalArgumentException("a rack's name must not end with a slash: '" + name + "'");
        }
        return name.startsWith("/") ? name : "/" + name;
    }

    private int addHost(String host, String rack) {
        Integer known = racks.get(rack);
        int number = numbers.addHost(known != null ? known : addRack(rack));
        hosts.put(host, number);
        hostNames.add(host);
        return number;
    }

    private int addRack(String rack) {
        int number = numbers.addRack();
        racks.put(rack, number);
        rackNames.add(rack);
        return number;
    }

    private String rackName(int host) {
        return rackNames.get(numbers.rackOfHost(host));
    }

    private String line(int vm) {
        int host = numbers.hostOf(vm);
        return vmNames.get(vm) + " " + hostNames.get(host) + " " + rackName(host);
    }
}
