package io.tiercel.resourcemanager.board;

import java.util.List;

/** In which racks VMs are that were heard of by their names alone. */
@FunctionalInterface
public interface RackSource {
    /** The rack of each of the VMs, in their order, as YARN names it. May take as long as a script of the cluster's does. */
    List<String> racks(List<String> vms);
}
