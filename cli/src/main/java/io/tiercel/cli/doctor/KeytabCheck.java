package io.tiercel.cli.doctor;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.daemon.LoginWords;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.link.LinkSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.security.SecurityUtil;

/**
 * In a cluster that asks for Kerberos: the coordinator's keytab is there, nobody but its owner may read it, and its
 * principal can log in by it; and where it takes tickets by HTTP, there is a keytab for that. Looked at where the coordinator runs,
 * as this user.
 */
final class KeytabCheck implements Check {
    private static final String AUTHENTICATION = "hadoop.security.authentication";
    private static final String PRINCIPAL = EventSettings.PRINCIPAL.key();
    private static final Key OWN = new Key(
            EventSettings.PRINCIPAL,
            EventSettings.KEYTAB,
            "rwx------",
            "mode 600, owned by the coordinator's user",
            "a coordinator without a ticket is told nothing by the NameNode",
            "whoever else may read it is a superuser of HDFS");
    /** Hadoop's own web pages may share it, by a group. */
    private static final Key WEB = new Key(
            RestSettings.KERBEROS_PRINCIPAL,
            RestSettings.KERBEROS_KEYTAB,
            "rwxrwx---",
            "mode 640 at most",
            "the coordinator does not start where it cannot take tickets by HTTP",
            "whoever may read it can pass for anybody who asks by HTTP");

    /**
     * A principal that needs a keytab.
     *
     * @param mode all that the file's mode may be
     * @param better what it should be, in words
     * @param ifMissing what comes of it where there is none
     * @param ifRead what comes of it where others may read it
     */
    private record Key(
            Setting principal, Setting keytab, String mode, String better, String ifMissing, String ifRead) {}

    @Override
    public String id() {
        return "keytab";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        Settings settings = OurSettings.of(site);
        if (!isCoordinatorHere(settings)) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        for (Key key : List.of(OWN, WEB)) {
            findings.addAll(examine(site, settings, key));
        }
        return findings;
    }

    private List<Finding> examine(HadoopSite site, Settings settings, Key key) {
        String principal = settings.text(key.principal).strip();
        if (!site.value(AUTHENTICATION, "simple").strip().equalsIgnoreCase("kerberos")) {
            return principal.isEmpty() ? List.of() : List.of(unused(site, key));
        }
        if (principal.isEmpty()) {
            return key.equals(OWN) ? List.of(noPrincipal(site)) : List.of();
        }
        String keytab = settings.text(key.keytab).strip();
        if (keytab.isEmpty()) {
            return List.of(finding(
                    Severity.ERROR, site, key, "not set", "the file with the key of " + principal, key.ifMissing));
        }
        try {
            String own = SecurityUtil.getServerPrincipal(
                    principal, InetAddress.getLocalHost().getCanonicalHostName());
            return ofFile(site, key, own, Path.of(keytab));
        } catch (IOException | InvalidPathException e) {
            return List.of(finding(Severity.ERROR, site, key, keytab, String.valueOf(e.getMessage()), key.ifMissing));
        }
    }

    private List<Finding> ofFile(HadoopSite site, Key key, String principal, Path keytab) throws IOException {
        Optional<String> trouble = LoginWords.ofKeytab(principal, keytab, key.principal, key.keytab);
        if (trouble.isPresent()) {
            boolean hidden = Files.exists(keytab) && !Files.isReadable(keytab);
            Severity severity = hidden ? Severity.HINT : Severity.ERROR;
            return List.of(finding(severity, site, key, keytab.toString(), trouble.get(), key.ifMissing));
        }
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(keytab);
        Set<PosixFilePermission> others = EnumSet.copyOf(mode);
        others.removeAll(PosixFilePermissions.fromString(key.mode));
        if (!others.isEmpty()) {
            String found = keytab + " with the mode " + PosixFilePermissions.toString(mode);
            return List.of(finding(Severity.WARNING, site, key, found, key.better, key.ifRead));
        }
        // A principal of web pages may be one that no KDC lets log in: Active Directory does not.
        return key.equals(OWN) ? logIn(site, principal, keytab) : List.of();
    }

    private List<Finding> logIn(HadoopSite site, String principal, Path keytab) {
        try {
            KeytabTrial.logIn(principal, keytab);
            return List.of();
        } catch (IOException e) {
            Severity severity = LoginWords.ofKdc(e).isPresent() ? Severity.HINT : Severity.ERROR;
            String remedy = LoginWords.of(principal, keytab, e);
            return List.of(finding(severity, site, OWN, keytab.toString(), remedy, OWN.ifMissing));
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

    private Finding unused(HadoopSite site, Key key) {
        return Finding.of(
                this,
                Severity.WARNING,
                site,
                AUTHENTICATION,
                HadoopSite.CORE,
                "kerberos, or no " + key.principal.key(),
                "the coordinator does not use its keytab");
    }

    private Finding noPrincipal(HadoopSite site) {
        return Finding.of(
                this,
                Severity.HINT,
                site,
                PRINCIPAL,
                HadoopSite.TIERCEL,
                "the HDFS superuser's principal, with " + EventSettings.KEYTAB.key(),
                "the coordinator has the ticket of the user who starts it, which somebody has to renew");
    }

    private Finding finding(Severity severity, HadoopSite site, Key key, String found, String remedy, String why) {
        String name = key.keytab.key();
        return new Finding(id(), severity, name, site.fileOf(name, HadoopSite.TIERCEL), found, remedy, why);
    }
}
