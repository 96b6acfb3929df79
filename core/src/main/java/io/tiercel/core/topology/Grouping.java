package io.tiercel.core.topology;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** VMs in groups: groups are numbered from 0 in the order of their first VM, so that equal groupings are equal. */
final class Grouping {
    private final int[] groupOf;
    private final int groups;

    private Grouping(int[] groupOf, int groups) {
        this.groupOf = groupOf;
        this.groups = groups;
    }

    /** Groups those VMs whose label, at the VM's number, is equal. */
    static Grouping by(Object[] labels) {
        Map<Object, Integer> numbers = new LinkedHashMap<>();
        int[] groupOf = Arrays.stream(labels)
                .mapToInt(label -> {
                    int next = numbers.size();
                    return numbers.computeIfAbsent(label, unused -> next);
                })
                .toArray();
        return new Grouping(groupOf, numbers.size());
    }

    /** Each VM a group of its own. */
    static Grouping apart(int vms) {
        return new Grouping(IntStream.range(0, vms).toArray(), vms);
    }

    /** All in one group. */
    static Grouping whole(int vms) {
        return new Grouping(new int[vms], 1);
    }

    int groupOf(int vm) {
        return groupOf[vm];
    }

    int groups() {
        return groups;
    }

    boolean together(int vm, int other) {
        return groupOf[vm] == groupOf[other];
    }

    /** Whether it says something: neither all in one group nor each in its own. */
    boolean tells() {
        return groups > 1 && groups < groupOf.length;
    }

    /** Whether each group of this lies within one group of the other. */
    boolean within(Grouping other) {
        int[] outer = new int[groups];
        Arrays.fill(outer, -1);
        for (int vm = 0; vm < groupOf.length; vm++) {
            int group = groupOf[vm];
            if (outer[group] >= 0 && outer[group] != other.groupOf[vm]) {
                return false;
            }
            outer[group] = other.groupOf[vm];
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Grouping that && Arrays.equals(groupOf, that.groupOf);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(groupOf);
    }

    @Override
    public String toString() {
        return Arrays.toString(groupOf);
    }
}
