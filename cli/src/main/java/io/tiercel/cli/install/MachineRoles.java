package io.tiercel.cli.install;

import io.tiercel.install.plan.InstallRole;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Roles as they are written on a command line. */
final class MachineRoles {
    private MachineRoles() {}

    /** @throws ParameterException if there is no such role */
    static Set<InstallRole> parse(CommandSpec spec, List<String> words) {
        Set<InstallRole> roles = new TreeSet<>();
        for (String word : words) {
            roles.add(InstallRole.of(word)
                    .orElseThrow(() -> new ParameterException(
                            spec.commandLine(), "--role " + word + ": the roles are " + InstallRole.words())));
        }
        return roles;
    }
}
