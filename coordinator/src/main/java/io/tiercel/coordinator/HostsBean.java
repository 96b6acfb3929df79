package io.tiercel.coordinator;

import io.tiercel.coordinator.host.HostDirectory;
import java.util.List;

final class HostsBean implements HostsMXBean {
    private static final int LINES_MAX = 1_000;

    private final HostDirectory hosts;

    HostsBean(HostDirectory hosts) {
        this.hosts = hosts;
    }

    @Override
    public int getPresent() {
        return hosts.present();
    }

    @Override
    public List<String> getHostLines() {
        return hosts.lines(LINES_MAX);
    }

    @Override
    public List<String> getBackgroundVms() {
        return hosts.background();
    }
}
