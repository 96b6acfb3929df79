package io.tiercel.lab.plan;

import java.util.List;

/**
 * A program that runs beside Hadoop while the lab is up. It starts when HDFS and YARN do, and has to wait for what it
 * needs of them. Its settings and jars are those of {@link Role#SERVICE}.
 *
 * @param name lower-case letters, digits and dashes; with the VM's name before it, one of its process
 * @param onEveryVm whether each VM has one, or the master alone
 * @param mainClass on the class path of {@link Role#SERVICE} or of Hadoop
 * @param heapMegabytes the JVM's largest heap
 */
public record Service(String name, boolean onEveryVm, String mainClass, List<String> arguments, int heapMegabytes) {
    public Service {
        if (!name.matches("[a-z][a-z0-9-]*")) {
            throw new IllegalArgumentException("a service's name is made of a-z, 0-9 and -: '" + name + "'");
        }
        if (heapMegabytes < 16) {
            throw new IllegalArgumentException("heapMegabytes must be at least 16: " + heapMegabytes);
        }
        arguments = List.copyOf(arguments);
    }
}
