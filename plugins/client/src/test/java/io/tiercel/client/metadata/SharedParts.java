package io.tiercel.client.metadata;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.jspecify.annotations.Nullable;

/** Everything in an object that somebody who has the object could change: by its fields, and by what its getters give. */
final class SharedParts {
    /** What nothing can change, though its fields do not say so. */
    private static final Set<Class<?>> CONSTANT =
            Set.of(String.class, Path.class, URI.class, Class.class, Boolean.class, Character.class);

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<Object, String> parts = new IdentityHashMap<>();

    private SharedParts() {}

    /** What can be changed in one and in the other is the same object: where in the first. */
    static List<String> of(@Nullable Object one, @Nullable Object other) {
        IdentityHashMap<Object, String> ofOther = changeable(other);
        List<String> shared = new ArrayList<>();
        changeable(one).forEach((part, where) -> {
            if (ofOther.containsKey(part)) {
                shared.add(where + " (" + part.getClass().getSimpleName() + ")");
            }
        });
        return shared;
    }

    private static IdentityHashMap<Object, String> changeable(@Nullable Object root) {
        SharedParts walk = new SharedParts();
        walk.visit(root, "");
        return walk.parts;
    }

    private void visit(@Nullable Object object, String where) {
        if (object == null || isConstant(object) || !seen.add(object)) {
            return;
        }
        if (isChangeable(object)) {
            parts.put(object, where);
        }
        if (object instanceof Collection<?> elements) {
            elements.forEach(element -> visit(element, where + "[]"));
        } else if (object instanceof Map<?, ?> map) {
            map.values().forEach(value -> visit(value, where + "{}"));
        } else if (object.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(object); i++) {
                visit(Array.get(object, i), where + "[" + i + "]");
            }
        } else {
            fields(object).forEach(field -> visit(value(field, object), where + "." + field.getName()));
            getters(object).forEach(getter -> visit(given(getter, object), where + "." + getter.getName() + "()"));
        }
    }

    private static boolean isConstant(Object object) {
        return object instanceof Enum
                || object instanceof Number
                || object instanceof ByteString
                || CONSTANT.contains(object.getClass());
    }

    private static boolean isChangeable(Object object) {
        if (object.getClass().isArray()) {
            return Array.getLength(object) > 0;
        }
        if (object instanceof Collection || object instanceof Map) {
            String name = object.getClass().getName();
            return !name.startsWith("java.util.Collections$") && !name.startsWith("java.util.ImmutableCollections$");
        }
        return fields(object).anyMatch(field -> !Modifier.isFinal(field.getModifiers()));
    }

    /** A caller cannot come at the fields of our own classes; what their getters give it can. */
    private static Stream<Field> fields(Object object) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> c = object.getClass(); c != null && c != Object.class; c = c.getSuperclass()) {
            if (!c.getName().startsWith("io.tiercel.")) {
                fields.addAll(List.of(c.getDeclaredFields()));
            }
        }
        return fields.stream().filter(field -> !Modifier.isStatic(field.getModifiers()));
    }

    private static Stream<Method> getters(Object object) {
        return Stream.of(object.getClass().getMethods())
                .filter(method -> method.getParameterCount() == 0 && !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getName().startsWith("get")
                        && !method.getReturnType().isPrimitive()
                        && !method.getName().equals("getResolvedAddress"));
    }

    private static @Nullable Object value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable Object given(Method getter, Object object) {
        try {
            getter.setAccessible(true);
            return getter.invoke(object);
        } catch (InvocationTargetException e) {
            // It has no such part: a status that is no link, one that was given no path.
            return null;
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
