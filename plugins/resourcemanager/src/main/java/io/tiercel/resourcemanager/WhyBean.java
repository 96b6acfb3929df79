package io.tiercel.resourcemanager;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.resourcemanager.desk.DeadlineDesk;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanInfo;
import javax.management.ObjectName;
import org.apache.hadoop.yarn.api.records.ApplicationId;
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
    private static final Pattern JOB = Pattern.compile("(?:application|job)_(\\d{1,18})_(\\d{1,9})");
    private static final Pattern TASK = Pattern.compile("task_(\\d{1,18})_(\\d{1,9})_m_(\\d{1,9})");

    private final TaskBoard board;
    private final DeadlineDesk desk;
    private final String name = "io.tiercel:type=Why,id=" + IDS.incrementAndGet();

    private WhyBean(TaskBoard board, DeadlineDesk desk) {
        this.board = board;
        this.desk = desk;
    }

    /** A ResourceManager goes on without it where it cannot be shown. */
    static WhyBean show(TaskBoard board, DeadlineDesk desk) {
        WhyBean bean = new WhyBean(board, desk);
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(bean.name));
        } catch (JMException e) {
            LOG.warn("{} is not shown by JMX", bean.name, e);
        }
        return bean;
    }

    @Override
    public Object getAttribute(String asked) {
        return ExplanationType.values(why(asked));
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

    private List<Explanation> why(String asked) {
        int blank = asked.indexOf(' ');
        String subject = asked.substring(blank + 1);
        return Kind.labelled(asked.substring(0, Math.max(0, blank)))
                .map(kind -> switch (kind) {
                    case JOB -> ofJob(subject);
                    case TASK -> ofTask(subject);
                    case DEADLINE -> desk.whyDeadline(subject);
                    case BLOCK, FILE, VM -> List.<Explanation>of();
                })
                .orElse(List.of());
    }

    private List<Explanation> ofJob(String asked) {
        Matcher job = JOB.matcher(asked);
        if (!job.matches()) {
            return List.of();
        }
        ApplicationId id = id(job);
        List<Explanation> all = new ArrayList<>(board.whyJob(id));
        all.addAll(desk.whyDeadline(id.toString()));
        return all;
    }

    private List<Explanation> ofTask(String asked) {
        Matcher task = TASK.matcher(asked);
        return task.matches() ? board.whyTask(asked, id(task), Integer.parseInt(task.group(3))) : List.of();
    }

    private static ApplicationId id(Matcher of) {
        return ApplicationId.newInstance(Long.parseLong(of.group(1)), Integer.parseInt(of.group(2)));
    }
}
