package io.tiercel.lab.plan;

/** How many racks a lab has, hosts each rack, and VMs each host. */
public record LabShape(int racks, int hostsPerRack, int vmsPerHost) {
    // The third number of an address is 16 x rack + host, the fourth is the VM.
    private static final int RACKS_MAX = 15;
    private static final int HOSTS_MAX = 14;
    private static final int VMS_MAX = 100;

    /** 2 racks of 2 hosts of 2 VMs. */
    public static final LabShape DEFAULT = new LabShape(2, 2, 2);

    public LabShape {
        check("racks", racks, RACKS_MAX);
        check("hosts of a rack", hostsPerRack, HOSTS_MAX);
        check("VMs of a host", vmsPerHost, VMS_MAX);
    }

    public int hosts() {
        return racks * hostsPerRack;
    }

    public int vms() {
        return hosts() * vmsPerHost;
    }

    /** As in "8 VMs on 4 hosts in 2 racks". */
    @Override
    public String toString() {
        return counted(vms(), "VM") + " on " + counted(hosts(), "host") + " in " + counted(racks, "rack");
    }

    private static String counted(int number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    private static void check(String what, int count, int max) {
        if (count < 1 || count > max) {
            throw new IllegalArgumentException(what + " must be between 1 and " + max + ": " + count);
        }
    }
}
