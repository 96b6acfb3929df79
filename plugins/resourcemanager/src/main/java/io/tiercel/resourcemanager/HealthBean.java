package io.tiercel.resourcemanager;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.service.Service.STATE;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows by JMX whether Tiercel decides in a ResourceManager, until that stops. Thread-safe. */
final class HealthBean implements HealthMXBean {
    private static final Logger LOG = LoggerFactory.getLogger(HealthBean.class);
    private static final AtomicLong IDS = new AtomicLong();

    private final String trouble;
    private final String name = "io.tiercel:type=Health,id=" + IDS.incrementAndGet();

    private HealthBean(String trouble) {
        this.trouble = trouble;
    }

    /**
     * A ResourceManager goes on without it where it cannot be shown.
     *
     * @param trouble why Tiercel is off; empty if it is on
     */
    static void show(RMContext resourceManager, String trouble) {
        HealthBean bean = new HealthBean(trouble);
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(bean.name));
        } catch (JMException e) {
            LOG.warn("{} is not shown by JMX", bean.name, e);
        }
        // The dispatcher is stopped with the ResourceManager, and also when that goes on standby.
        if (resourceManager.getDispatcher() instanceof Service dispatcher) {
            dispatcher.registerServiceListener(service -> {
                if (service.isInState(STATE.STOPPED)) {
                    bean.hide();
                }
            });
        }
    }

    @Override
    public boolean isHealthy() {
        return trouble.isEmpty();
    }

    @Override
    public String getTrouble() {
        return trouble;
    }

    private void hide() {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(name));
        } catch (JMException e) {
            LOG.debug("{} is not shown any more", name, e);
        }
    }
}
