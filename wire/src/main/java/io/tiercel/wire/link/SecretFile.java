package io.tiercel.wire.link;

import io.tiercel.core.settings.EventSettings;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file that holds a secret, readable by its owner alone, who is this process's user or root.
 *
 * <p>The coordinator's holds its secret in a line. While that is being replaced, the new one is in the first line and the one
 * before in the second. A peer's file holds what its role needs, in one line. It may also be a copy of the coordinator's, which
 * serves for every role.
 */
public final class SecretFile {
    private static final int BYTES = 32;
    private static final int TAKEN_MAX = 2;

    private SecretFile() {}

    /** Reads the coordinator's secrets, and makes one where there is none. */
    public static List<CoordinatorSecret> readOrMake(Path file, SecureRandom random) throws IOException {
        // Where nobody can tell whether it is there, reading says why.
        if (Files.notExists(file)) {
            OwnerOnlyFile.make(file, drawn(random) + "\n");
        }
        return coordinator(file);
    }

    /**
     * Reads the coordinator's secrets: the one for new peers, and those that are still taken.
     *
     * @throws IOException that says what to do about the file
     */
    public static List<CoordinatorSecret> coordinator(Path file) throws IOException {
        List<String> lines = OwnerOnlyFile.lines(file);
        if (PeerSecret.isMeant(lines.get(0))) {
            throw new IOException("the secret " + file + " is a peer's, from which no coordinator's follows: set "
                    + EventSettings.SECRET_FILE.key() + " to another file where the coordinator runs");
        }
        if (lines.size() > TAKEN_MAX) {
            throw unusable(file, "it has " + lines.size() + " lines, and " + TAKEN_MAX + " are the most", null);
        }
        List<CoordinatorSecret> secrets = new ArrayList<>();
        for (String line : lines) {
            secrets.add(secret(file, line));
        }
        return secrets;
    }

    /**
     * Reads the secret of a peer.
     *
     * @throws AccessDeniedException that says what to do, if this process's user may not read the file
     * @throws IOException that says what to do about the file: it is missing, others may read it, it is for another role
     */
    public static PeerSecret peer(Path file, PeerRole role) throws IOException {
        String line = OwnerOnlyFile.lines(file).get(0);
        if (!PeerSecret.isMeant(line)) {
            return secret(file, line).of(role);
        }
        PeerSecret secret = PeerSecret.parse(line).orElseThrow(() -> damaged(file));
        if (secret.role() != role) {
            throw new IOException(
                    "the secret " + file + " is for a " + secret.role().word() + ", not for a " + role.word()
                            + ": 'tiercel secret give " + role.word() + "' makes one where the coordinator runs");
        }
        return secret;
    }

    /**
     * Reads the secret of whatever role the file is for: that of a command, if it is the coordinator's.
     *
     * @throws AccessDeniedException that says what to do, if this process's user may not read the file
     * @throws IOException that says what to do about the file
     */
    public static PeerSecret ofAnyRole(Path file) throws IOException {
        String line = OwnerOnlyFile.lines(file).get(0);
        return PeerSecret.isMeant(line)
                ? PeerSecret.parse(line).orElseThrow(() -> damaged(file))
                : coordinator(file).get(0).of(PeerRole.COMMAND);
    }

    /** Puts a new secret first, and keeps the one before as one that is still taken. */
    public static void renew(Path file, SecureRandom random) throws IOException {
        coordinator(file);
        OwnerOnlyFile.replace(
                file, drawn(random) + "\n" + OwnerOnlyFile.lines(file).get(0) + "\n");
    }

    /**
     * Forgets the secret before, if there is one.
     *
     * @return whether there was
     */
    public static boolean forget(Path file) throws IOException {
        boolean several = coordinator(file).size() > 1;
        if (several) {
            OwnerOnlyFile.replace(file, OwnerOnlyFile.lines(file).get(0) + "\n");
        }
        return several;
    }

    /**
     * Writes a peer's secret into a file for its owner alone, in place of what was there.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, PeerSecret secret) throws IOException {
        OwnerOnlyFile.replace(file, secret.line() + "\n");
    }

    private static CoordinatorSecret secret(Path file, String line) throws IOException {
        try {
            return CoordinatorSecret.of(line);
        } catch (IllegalArgumentException e) {
            throw unusable(file, e.getMessage(), e);
        }
    }

    private static IOException damaged(Path file) {
        return new IOException("the secret " + file + " is damaged: 'tiercel secret give' writes it again where the "
                + "coordinator runs");
    }

    static IOException unusable(Path file, @Nullable String why, @Nullable Exception cause) {
        return new IOException(
                "the secret " + file + " cannot be used: " + why + "; delete it where the coordinator runs, start the "
                        + "coordinator, which makes a new one, and give the other machines theirs with 'tiercel secret"
                        + " give'",
                cause);
    }

    private static String drawn(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
