package io.tiercel.cli.install;

import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallRole;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.PeerRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The secrets that an installation can give its roles: those that were named, the coordinator's of this machine, and one that
 * is drawn where a coordinator has none yet.
 *
 * @param ofRoles the contents of the files of roles
 * @param coordinators the content of the coordinator's own
 */
record KnownSecrets(Map<InstallRole, String> ofRoles, Optional<String> coordinators) {
    private static final int BYTES = 32;

    /**
     * Finds them.
     *
     * @throws IOException that says what is wrong with a file that was named
     */
    static KnownSecrets find(List<Path> named, Set<InstallRole> roles, InstallOptions options, SecureRandom random)
            throws IOException {
        Map<InstallRole, String> ofRoles = new EnumMap<>(InstallRole.class);
        Optional<String> coordinators =
                read(Path.of(options.etc(), "secret." + options.users().hdfs()));
        for (Path file : named) {
            String line = read(file).orElseThrow(() -> new IOException("there is no readable secret " + file));
            InstallRole role = role(file, line);
            if (role == InstallRole.COORDINATOR) {
                coordinators = Optional.of(line);
            } else {
                ofRoles.put(role, line);
            }
        }
        coordinators = coordinators.filter(line -> isCoordinators(line));
        if (coordinators.isEmpty() && roles.contains(InstallRole.COORDINATOR)) {
            coordinators = Optional.of(drawn(random));
        }
        coordinators.ifPresent(line -> derive(line, ofRoles));
        return new KnownSecrets(ofRoles, coordinators);
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isCoordinators(String content) {
        return !content.startsWith("tiercel-secret ");
    }

    private static InstallRole role(Path file, String content) throws IOException {
        if (isCoordinators(content)) {
            coordinator(file, content);
            return InstallRole.COORDINATOR;
        }
        String word = content.split(" ", -1)[1];
        return InstallRole.of(word)
                .orElseThrow(() ->
                        new IOException("the secret " + file + " is for a " + word + ", and no role of a machine"));
    }

    private static CoordinatorSecret coordinator(Path file, String content) throws IOException {
        try {
            return CoordinatorSecret.of(content.lines().findFirst().orElse("").strip());
        } catch (IllegalArgumentException e) {
            throw new IOException("the secret " + file + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static void derive(String content, Map<InstallRole, String> ofRoles) {
        CoordinatorSecret secret =
                CoordinatorSecret.of(content.lines().findFirst().orElse("").strip());
        for (InstallRole role : InstallRole.values()) {
            PeerRole.of(role.word())
                    .ifPresent(peer -> ofRoles.putIfAbsent(role, secret.of(peer).line() + "\n"));
        }
    }

    private static String drawn(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes) + "\n";
    }
}
