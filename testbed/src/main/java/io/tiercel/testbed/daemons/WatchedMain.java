package io.tiercel.testbed.daemons;

import io.tiercel.testbed.machine.ParentWatch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/**
 * Another main class, in a process that ends when the one that started it has ended.
 *
 * <p>Arguments: the name of that class, and its own arguments.
 */
public final class WatchedMain {
    private WatchedMain() {}

    // What a main method throws is its own affair, and ends the process.
    public static void main(String[] args) throws Throwable {
        ParentWatch.begin();
        MethodHandles.publicLookup()
                .findStatic(Class.forName(args[0]), "main", MethodType.methodType(void.class, String[].class))
                .invokeExact(Arrays.copyOfRange(args, 1, args.length));
    }
}
