package io.tiercel.wire.link;

import java.util.HexFormat;

/** What somebody brings who asks the coordinator by HTTP: whoever knows the cluster's secret can tell it. */
public final class RestToken {
    private RestToken() {}

    /** The token, in hexadecimal digits; it tells nothing of the secret. */
    public static String of(Secret secret) {
        return HexFormat.of().formatHex(secret.key("rest"));
    }
}
