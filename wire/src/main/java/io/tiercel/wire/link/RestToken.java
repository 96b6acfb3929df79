package io.tiercel.wire.link;

import java.util.HexFormat;

/** What somebody brings who asks the coordinator by HTTP: whoever has the secret of {@link PeerRole#COMMAND} can tell it. */
public final class RestToken {
    private RestToken() {}

    /** The token, in hexadecimal digits; it tells nothing of the secret. */
    public static String of(PeerSecret secret) {
        return HexFormat.of().formatHex(secret.key("rest"));
    }
}
