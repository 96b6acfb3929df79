package io.tiercel.client.metadata;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an answer is kept under: who asks of which cluster, the call and its arguments.
 *
 * @param view the name of a {@link UserView}
 * @param rest the arguments after the path, in a form that can be compared
 */
record CallKey(String view, String method, String path, List<Object> rest) {
    static CallKey of(String view, ReadCall call, Object[] args) {
        return new CallKey(view, call.name(), (String) args[0], rest(args));
    }

    // These two are written out, here and in other keys: those that a record has by itself cost a starting JVM
    // milliseconds each.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallKey that
                && path.equals(that.path)
                && method.equals(that.method)
                && view.equals(that.view)
                && rest.equals(that.rest);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (31 * path.hashCode() + method.hashCode()) + view.hashCode()) + rest.hashCode();
    }

    private static List<Object> rest(Object[] args) {
        return switch (args.length) {
            case 1 -> List.of();
            case 2 -> List.of(comparable(args[1]));
            default -> List.of(comparable(args[1]), comparable(args[2]));
        };
    }

    private static Object comparable(@Nullable Object arg) {
        if (arg instanceof byte[] bytes) {
            return bytes.length == 0 ? "" : Arrays.toString(bytes);
        }
        if (arg instanceof List<?> list) {
            // The attributes that are asked for, in a list that is the caller's.
            return List.copyOf(AttributeCopies.copy(list));
        }
        return arg == null ? "" : arg;
    }
}
