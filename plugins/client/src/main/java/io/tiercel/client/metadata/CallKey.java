package io.tiercel.client.metadata;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an answer is kept under: the caller's view of a cluster, the call and its arguments.
 *
 * @param view the identity that asked, of one cluster; equal only to itself
 * @param rest the arguments after the path, in a form that can be compared
 */
record CallKey(Object view, String method, String path, List<Object> rest) {
    static CallKey of(Object view, ReadCall call, Object[] args) {
        return new CallKey(view, call.name(), (String) args[0], rest(args));
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
        return arg == null ? "" : arg;
    }
}
