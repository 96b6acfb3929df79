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
    public int getBackground() {
        return hosts.states().stream()
                .mapToInt(host -> host.figures().vms().background())
                .sum();
    }

    @Override
    public int getRaised() {
        return hosts.states().stream()
                .mapToInt(host -> host.figures().vms().raised())
                .sum();
    }

    @Override
    public double getInteractiveWaitingMax() {
        return hosts.states().stream()
                .mapToDouble(host -> host.figures().interactiveWaiting())
                .max()
                .orElse(0);
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
