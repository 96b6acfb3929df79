package io.tiercel.testbed.spark;

import java.util.Arrays;

/**
 * Calls of Spark, by reflection: it is not on the class path of the rest, because it does not go with Hadoop's servers.
 */
final class Reflected {
    private Reflected() {}

    /** What the public method of that name returns for these words. */
    static Object call(Object on, String method, String... words) throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[words.length];
        Arrays.fill(types, String.class);
        return on.getClass().getMethod(method, types).invoke(on, (Object[]) words);
    }

    /** What the method of that name returns that takes one thing of that type. */
    static Object call(Object on, String method, Class<?> type, Object argument) throws ReflectiveOperationException {
        return on.getClass().getMethod(method, type).invoke(on, argument);
    }

    /** What a static method without arguments returns. */
    static Object ofClass(String name, String method) throws ReflectiveOperationException {
        return Class.forName(name).getMethod(method).invoke(null);
    }
}
