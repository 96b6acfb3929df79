package io.tiercel.install.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Which secrets a machine is to have, and whose they are. A secret that is there stays. */
final class SecretFiles {
    /** What the file of a single role begins with. */
    private static final String OF_ONE_ROLE = "tiercel-secret ";

    private final Set<InstallRole> roles;
    private final InstallOptions options;
    private final Drafts drafts;

    SecretFiles(Set<InstallRole> roles, InstallOptions options, Drafts drafts) {
        this.roles = roles;
        this.options = options;
        this.drafts = drafts;
    }

    void decide(Known known) {
        Map<String, List<InstallRole>> byOwner = new TreeMap<>();
        roles.stream()
                .filter(InstallRole::hasSecret)
                .forEach(role -> byOwner.computeIfAbsent(owner(role, options), o -> new ArrayList<>())
                        .add(role));
        byOwner.forEach((owner, sharing) -> decide(owner, sharing, known));
    }

    private void decide(String owner, List<InstallRole> sharing, Known known) {
        Path file = file(sharing.get(0), options);
        String why = "the secret of the " + sharing.get(0).word() + ", which nobody else may read";
        boolean servesAll = sharing.size() == 1 || !isOfOneRole(known.present().apply(file));
        if (servesAll && drafts.isThere(file, FileKind.SECRET, owner, why)) {
            return;
        }
        // The coordinator's own serves for every role, and is needed where two roles look into one file.
        boolean coordinators = sharing.size() > 1 || sharing.contains(InstallRole.COORDINATOR);
        Optional<String> content = coordinators
                ? known.coordinators()
                : Optional.ofNullable(known.secrets().get(sharing.get(0)));
        if (content.isPresent()) {
            drafts.put(file, FileKind.SECRET, content.orElseThrow(), owner, why);
        } else {
            drafts.problem(missing(file, coordinators, sharing.get(0)));
        }
    }

    /** The first role's file would not prove another role, and its session would end. */
    private static boolean isOfOneRole(Optional<String> secret) {
        return secret.filter(text -> text.startsWith(OF_ONE_ROLE)).isPresent();
    }

    private static String missing(Path file, boolean coordinators, InstallRole role) {
        return coordinators
                ? file
                        + " must be the coordinator's secret, since several roles read it: copy that to this machine, and name "
                        + "it with --secret FILE"
                : file + " is missing: run 'tiercel secret give " + role.word()
                        + " --out FILE' where the coordinator runs, copy that file to this machine, and name it with "
                        + "--secret FILE";
    }

    /** Where the secret of a role is. */
    static Path file(InstallRole role, InstallOptions options) {
        return role == InstallRole.HOST
                ? Path.of(options.etc(), "secret.host")
                : Path.of(options.etc(), "secret." + owner(role, options));
    }

    private static String owner(InstallRole role, InstallOptions options) {
        return switch (role) {
            case COORDINATOR, DATANODE -> options.users().hdfs();
            case RESOURCEMANAGER -> options.users().yarn();
            case RELAY -> options.users().relay();
            case HOST, JARS, NODEMANAGER, CLIENT -> ""; // Whoever installs it, which is root.
        };
    }
}
