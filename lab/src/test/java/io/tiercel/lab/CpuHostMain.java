package io.tiercel.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes a host with a program in a VM, in a process that can be killed. The argument is the directory of labs. */
final class CpuHostMain {
    private CpuHostMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        try (CpuHost host = CpuHost.make(Path.of(args[0]), List.of(), List.of("web"))) {
            Process program = new ProcessBuilder("sleep", "600").start();
            host.join("web", program.pid());
            System.out.println("up " + host.groupOfVms() + " " + program.pid());
            program.waitFor();
        }
    }
}
