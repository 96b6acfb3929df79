package io.tiercel.resourcemanager;

import io.tiercel.wire.why.WhySource;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanInfo;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says by JMX why jobs and tasks are as they are, as {@code io.tiercel:type=Why,id=...}, until it is closed: what is asked for
 * is the name of an attribute, as {@code job application_1700000000000_0001}.
 *
 * <p>It lists no attributes, so that nobody who reads all beans reads all that is remembered. What it knows nothing of has an
 * empty answer. Thread-safe.
 */
final class WhyBean implements DynamicMBean, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WhyBean.class);
    private static final AtomicLong IDS = new AtomicLong();

    private final WhySource reasons;
    private final String name = "io.tiercel:type=Why,id=" + IDS.incrementAndGet();

    private WhyBean(WhySource reasons) {
        this.reasons = reasons;
    }

    /** A ResourceManager goes on without it where it cannot be shown. */
    static WhyBean show(WhySource reasons) {
        WhyBean bean = new WhyBean(reasons);
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(bean.name));
        } catch (JMException e) {
            LOG.warn("{} is not shown by JMX", bean.name, e);
        }
        return bean;
    }

    @Override
    public Object getAttribute(String asked) {
        return ExplanationType.values(reasons.why(asked));
    }

    @Override
    public AttributeList getAttributes(String[] asked) {
        AttributeList all = new AttributeList();
        for (String one : asked) {
            all.add(new Attribute(one, getAttribute(one)));
        }
        return all;
    }

    @Override
    public void setAttribute(Attribute attribute) {
        throw new UnsupportedOperationException("nothing can be set here");
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        throw new UnsupportedOperationException("nothing can be set here");
    }

    @Override
    public Object invoke(String action, Object[] parameters, String[] signature) {
        throw new UnsupportedOperationException("nothing can be done here");
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return new MBeanInfo(WhyBean.class.getName(), "Why jobs and tasks are as they are", null, null, null, null);
    }

    @Override
    public void close() {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(name));
        } catch (JMException e) {
            LOG.debug("{} is not shown any more", name, e);
        }
    }
}
