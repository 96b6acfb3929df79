package io.tiercel.install.plan;

/** The units by which systemd runs the daemons. */
public final class UnitText {
    private UnitText() {}

    /**
     * The unit of a daemon.
     *
     * @param user who runs it
     * @param launcher the command {@code tiercel}
     * @param conf the directory with Hadoop's configuration
     * @param more further lines of its service, each with its end
     */
    public static String of(InstallRole daemon, String user, String launcher, String conf, String more) {
        return """
                # %s
                [Unit]
                Description=Tiercel's %s
                After=network-online.target
                Wants=network-online.target
                StartLimitIntervalSec=0

                [Service]
                User=%s
                Environment=HADOOP_CONF_DIR=%s
                EnvironmentFile=-/etc/default/tiercel
                ExecStart=%s %s
                Restart=always
                RestartSec=2
                RestartPreventExitStatus=2
                SuccessExitStatus=143
                NoNewPrivileges=yes
                %s%s
                [Install]
                WantedBy=multi-user.target
                """.formatted(
                        "Made by Tiercel; a change of yours belongs into a file below " + name(daemon) + ".d",
                        daemon.word(),
                        user,
                        conf,
                        launcher,
                        daemon.word(),
                        daemon == InstallRole.RELAY ? "RuntimeDirectory=tiercel\nRuntimeDirectoryPreserve=yes\n" : "",
                        more);
    }

    /** What changes the unit of a package for this machine. */
    static String difference(String user, String conf) {
        return """
                # Made by tiercel install.
                [Service]
                User=%s
                Environment=HADOOP_CONF_DIR=%s
                """.formatted(user, conf);
    }

    /** What the timer runs: the doctor, as root, who alone may look at all processes. Findings are no failure. */
    public static String ofDoctor(String launcher, String conf) {
        return """
                # Made by Tiercel; a change of yours belongs into a file below tiercel-doctor.service.d
                [Unit]
                Description=Tiercel's doctor, for the dashboard

                [Service]
                Type=oneshot
                Environment=HADOOP_CONF_DIR=%s
                EnvironmentFile=-/etc/default/tiercel
                ExecStart=%s doctor --tell
                SuccessExitStatus=1
                StandardOutput=null
                Nice=10
                TimeoutStartSec=10min
                NoNewPrivileges=yes
                ProtectSystem=full
                """.formatted(conf, launcher);
    }

    /** The timer of the doctor, which runs for as long as the relay does. */
    public static String doctorsTimer() {
        return """
                # Made by Tiercel; a change of yours belongs into a file below tiercel-doctor.timer.d
                [Unit]
                Description=Tiercel's doctor, each hour
                PartOf=%s

                [Timer]
                OnActiveSec=5min
                OnUnitActiveSec=1h
                RandomizedDelaySec=5min
                """.formatted(name(InstallRole.RELAY));
    }

    /** The name of a daemon's unit. */
    public static String name(InstallRole daemon) {
        return "tiercel-" + daemon.word() + ".service";
    }
}
