package io.tiercel.reproduce.compatibility.hbase;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls of HBase, by reflection: it is fetched when it is first run, so nothing here is compiled against it. */
final class HBaseCalls {
    private static final String CLIENT = "org.apache.hadoop.hbase.client.";

    private HBaseCalls() {}

    /** A class of HBase's client. */
    static Class<?> client(String simpleName) throws ReflectiveOperationException {
        return Class.forName(CLIENT + simpleName);
    }

    /** A new object of HBase's client. */
    static Object made(String simpleName, Object... arguments) throws ReflectiveOperationException {
        Constructor<?> constructor = taking(Stream.of(client(simpleName).getConstructors()), simpleName, arguments);
        return constructor.newInstance(arguments);
    }

    /** What a static method returns. */
    static Object ofClass(Class<?> type, String method, Object... arguments) throws ReflectiveOperationException {
        return result(method(type, method, arguments).invoke(null, arguments));
    }

    /** What a method returns; the object itself, where that is nothing. */
    static Object call(Object on, String method, Object... arguments) throws ReflectiveOperationException {
        Method called = method(on.getClass(), method, arguments);
        // What implements one of HBase's interfaces need not be public itself.
        called.setAccessible(true);
        @Nullable Object returned = called.invoke(on, arguments);
        return returned == null ? on : returned;
    }

    private static Object result(@Nullable Object returned) {
        if (returned == null) {
            throw new IllegalStateException("HBase has returned nothing");
        }
        return returned;
    }

    private static Method method(Class<?> type, String name, Object... arguments) throws NoSuchMethodException {
        return taking(
                Stream.of(type.getMethods()).filter(method -> method.getName().equals(name)), name, arguments);
    }

    /** The first that takes these arguments. */
    private static <E extends Executable> E taking(Stream<E> all, String name, Object... arguments)
            throws NoSuchMethodException {
        return all.filter(one -> takes(List.of(one.getParameterTypes()), arguments))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException("HBase has no such " + name));
    }

    private static boolean takes(List<Class<?>> types, Object... arguments) {
        if (types.size() != arguments.length) {
            return false;
        }
        for (int i = 0; i < arguments.length; i++) {
            Class<?> type = types.get(i) == long.class ? Long.class : types.get(i);
            if (!type.isInstance(arguments[i])) {
                return false;
            }
        }
        return true;
    }
}
