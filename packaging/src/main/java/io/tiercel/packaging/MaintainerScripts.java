package io.tiercel.packaging;

import io.tiercel.install.plan.InstallRole;
import io.tiercel.install.plan.UnitText;
import java.util.Map;

/** What dpkg runs when the package of a daemon comes, changes or goes. */
final class MaintainerScripts {
    private MaintainerScripts() {}

    /**
     * The scripts of a daemon's package. It is started by whoever sets it up, and started anew when its package changes.
     *
     * @param user who is made, if there is none; nobody if it is empty
     */
    static Map<String, String> of(InstallRole daemon, String user) {
        String unit = UnitText.name(daemon);
        return Map.of("postinst", postinst(unit, user), "prerm", prerm(unit), "postrm", postrm(daemon));
    }

    private static String postinst(String unit, String user) {
        String account = user.isEmpty() ? "" : """
                if ! getent passwd %1$s >/dev/null; then
                    useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin %1$s
                fi
                """.formatted(user);
        return """
                #!/bin/sh
                set -e
                %sif [ -d /run/systemd/system ]; then
                    systemctl daemon-reload
                    # Does nothing where it does not run: it is started once it is set up.
                    systemctl try-restart %s || true
                fi
                """.formatted(account, unit);
    }

    private static String prerm(String unit) {
        return """
                #!/bin/sh
                set -e
                if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
                    systemctl --quiet disable --now %s || true
                fi
                """.formatted(unit);
    }

    private static String postrm(InstallRole daemon) {
        return """
                #!/bin/sh
                set -e
                if [ -d /run/systemd/system ]; then
                    systemctl daemon-reload || true
                fi
                if [ "$1" = purge ]; then
                    rm -f /var/log/tiercel/%1$s.log*
                    rm -rf /var/lib/tiercel/%1$s
                    rmdir --ignore-fail-on-non-empty /var/log/tiercel /var/lib/tiercel 2>/dev/null || true
                fi
                """.formatted(daemon.word());
    }

    /** The package with the command goes, and machines may still be installed by it. */
    static Map<String, String> ofCommon() {
        return Map.of("prerm", """
                #!/bin/sh
                set -e
                if [ "$1" = remove ] && [ -e /var/lib/tiercel/install/manifest.json ]; then
                    echo "tiercel: Hadoop's files still have lines of Tiercel, which do nothing without its jars." >&2
                    echo "tiercel: 'tiercel uninstall' takes them out; install tiercel-common again for it." >&2
                fi
                """);
    }
}
