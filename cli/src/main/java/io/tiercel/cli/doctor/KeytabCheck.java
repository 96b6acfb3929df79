package io.tiercel.cli.doctor;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.daemon.LoginWords;
import io.tiercel.wire.link.LinkSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.security.SecurityUtil;

/**
 * In a cluster that asks for Kerberos: the coordinator's keytab is there, nobody but its owner may read it, and its
 * principal can log in by it. Looked at where the coordinator runs, as this user.
 */
final class KeytabCheck implements Check {
    private static final String AUTHENTICATION = "hadoop.security.authentication";
    private static final String PRINCIPAL = EventSettings.PRINCIPAL.key();
    private static final String KEYTAB = EventSettings.KEYTAB.key();
    private static final String NO_TICKET = "a coordinator without a ticket is told nothing by the NameNode";

    @Override
    public String id() {
        return "keytab";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        Settings settings = OurSettings.of(site);
        String principal = settings.text(EventSettings.PRINCIPAL).strip();
        String keytab = settings.text(EventSettings.KEYTAB).strip();
        if (!isCoordinatorHere(settings)) {
            return List.of();
        }
        if (!site.value(AUTHENTICATION, "simple").strip().equalsIgnoreCase("kerberos")) {
            return principal.isEmpty() ? List.of() : List.of(unused(site));
        }
        if (principal.isEmpty()) {
            return List.of(noPrincipal(site));
        }
        if (keytab.isEmpty()) {
            return List.of(
                    finding(Severity.ERROR, site, "not set", "the file with the key of " + principal, NO_TICKET));
        }
        try {
            String own = SecurityUtil.getServerPrincipal(
                    principal, InetAddress.getLocalHost().getCanonicalHostName());
            return ofFile(site, own, Path.of(keytab));
        } catch (IOException | InvalidPathException e) {
            return List.of(finding(Severity.ERROR, site, keytab, String.valueOf(e.getMessage()), NO_TICKET));
        }
    }

    private List<Finding> ofFile(HadoopSite site, String principal, Path keytab) throws IOException {
        Optional<String> trouble = LoginWords.ofKeytab(principal, keytab);
        if (trouble.isPresent()) {
            boolean hidden = Files.exists(keytab) && !Files.isReadable(keytab);
            return List.of(finding(
                    hidden ? Severity.HINT : Severity.ERROR, site, keytab.toString(), trouble.get(), NO_TICKET));
        }
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(keytab);
        Set<PosixFilePermission> others = EnumSet.copyOf(mode);
        others.removeAll(PosixFilePermissions.fromString("rwx------"));
        if (!others.isEmpty()) {
            return List.of(finding(
                    Severity.WARNING,
                    site,
                    keytab + " with the mode " + PosixFilePermissions.toString(mode),
                    "mode 600, owned by the coordinator's user",
                    "whoever else may read it is a superuser of HDFS"));
        }
        return logIn(site, principal, keytab);
    }

    private List<Finding> logIn(HadoopSite site, String principal, Path keytab) {
        try {
            KeytabTrial.logIn(principal, keytab);
            return List.of();
        } catch (IOException e) {
            boolean away = LoginWords.ofKdc(e).isPresent();
            return List.of(finding(
                    away ? Severity.HINT : Severity.ERROR,
                    site,
                    keytab.toString(),
                    LoginWords.of(principal, keytab, e),
                    NO_TICKET));
        }
    }

    private static boolean isCoordinatorHere(Settings settings) {
        try {
            String host = LinkSettings.address(settings, EventSettings.COORDINATOR_ADDRESS)
                    .getHostString();
            return NetworkInterface.getByInetAddress(InetAddress.getByName(host)) != null;
        } catch (SettingsException | IOException e) {
            // The check of the coordinator's address tells of it.
            return false;
        }
    }

    private Finding unused(HadoopSite site) {
        return Finding.of(
                this,
                Severity.WARNING,
                site,
                AUTHENTICATION,
                HadoopSite.CORE,
                "kerberos, or no " + PRINCIPAL,
                "the coordinator does not log in by its keytab");
    }

    private Finding noPrincipal(HadoopSite site) {
        return Finding.of(
                this,
                Severity.HINT,
                site,
                PRINCIPAL,
                HadoopSite.TIERCEL,
                "the HDFS superuser's principal, with " + KEYTAB,
                "the coordinator has the ticket of the user who starts it, which somebody has to renew");
    }

    private Finding finding(Severity severity, HadoopSite site, String found, String remedy, String why) {
        return new Finding(id(), severity, KEYTAB, site.fileOf(KEYTAB, HadoopSite.TIERCEL), found, remedy, why);
    }
}
