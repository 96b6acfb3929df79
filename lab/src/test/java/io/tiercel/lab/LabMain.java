package io.tiercel.lab;

import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import java.io.IOException;
import java.nio.file.Path;

/** Makes a small lab in a process that can be killed; prints what it begins. The argument is the lab's directory. */
final class LabMain {
    private LabMain() {}

    public static void main(String[] args) throws IOException {
        LabPlan plan = LabPlan.defaults().withShape(new LabShape(1, 1, 2));
        try (Lab lab = Lab.up(plan, Path.of(args[0]), LabMain::say, LabMain::say)) {
            say("up " + lab.site().id());
        }
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
