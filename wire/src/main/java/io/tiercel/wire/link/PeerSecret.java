package io.tiercel.wire.link;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What peers of one role have: a secret that proves the role to the coordinator, and the coordinator's public key, by which
 * they know it. Nobody can pass for the coordinator with it. Thread-safe.
 */
public final class PeerSecret {
    private static final String PREFIX = "tiercel-secret";
    private static final Pattern FORM = Pattern.compile(PREFIX + " ([a-z]+) ([0-9A-Za-z+/=]+) ([0-9A-Za-z+/=]+)");

    private final PeerRole role;
    private final Secret secret;
    private final byte[] coordinatorKey;

    PeerSecret(PeerRole role, Secret secret, byte[] coordinatorKey) {
        this.role = role;
        this.secret = secret;
        this.coordinatorKey = coordinatorKey.clone();
    }

    /** Whether a line of text is meant to be one, and not the coordinator's. */
    static boolean isMeant(String line) {
        return line.startsWith(PREFIX + " ");
    }

    /** Reads what {@link #line} has written; nothing where it is damaged. */
    static Optional<PeerSecret> parse(String line) {
        Matcher matcher = FORM.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            byte[] key = Base64.getDecoder().decode(matcher.group(3));
            Secret secret = Secret.fromBase64(matcher.group(2));
            return key.length == KeyAgreement.KEY_BYTES
                    ? PeerRole.of(matcher.group(1)).map(role -> new PeerSecret(role, secret, key))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** It in one line of text, for a file that only its owner may read. */
    public String line() {
        return String.join(
                " ", PREFIX, role.word(), secret.toBase64(), Base64.getEncoder().encodeToString(coordinatorKey));
    }

    public PeerRole role() {
        return role;
    }

    /** A key of 32 bytes for a purpose of its own, which all of this role, and the coordinator, can tell. */
    public byte[] key(String purpose) {
        return secret.key(purpose);
    }

    /** What peers of this role prove to each other. */
    public Secret amongPeers() {
        return new Secret(secret.key("tiercel among peers 1"));
    }

    Secret secret() {
        return secret;
    }

    byte[] coordinatorKey() {
        return coordinatorKey.clone();
    }

    byte[] coordinatorId() {
        return Arrays.copyOf(coordinatorKey, CoordinatorSecret.ID_BYTES);
    }
}
