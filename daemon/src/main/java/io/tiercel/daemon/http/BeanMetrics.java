package io.tiercel.daemon.http;

import io.tiercel.daemon.Metric;
import java.util.Collection;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.management.Descriptor;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of all our beans in the text form of Prometheus, sorted: those that say by {@link Metric} what they are.
 *
 * <p>{@code PollsMade} of a bean of type {@code Tail} is {@code tiercel_tail_polls_made}; a counter has {@code _total} behind it, and
 * milliseconds become seconds. What is true is 1. A number of a map has its key as a label. Stateless.
 */
final class BeanMetrics {
    private static final String OURS = "io.tiercel:*";
    private static final double MILLIS = 1e3;

    private BeanMetrics() {}

    /**
     * A metric.
     *
     * @param lines its values, a line each
     */
    private record Family(String help, String type, SortedSet<String> lines) {}

    static String text(MBeanServer server) {
        SortedMap<String, Family> families = new TreeMap<>();
        try {
            for (ObjectName bean : server.queryNames(new ObjectName(OURS), null)) {
                add(server, bean, families);
            }
        } catch (JMException e) {
            throw new IllegalStateException("the beans cannot be asked", e);
        }
        StringBuilder text = new StringBuilder();
        families.forEach((name, family) -> {
            if (!family.lines.isEmpty()) {
                text.append("# HELP " + name + " " + escaped(family.help) + "\n");
                text.append("# TYPE " + name + " " + family.type + "\n");
                family.lines.forEach(line -> text.append(line + "\n"));
            }
        });
        return text.toString();
    }

    /** A bean that has gone meanwhile is left out. */
    private static void add(MBeanServer server, ObjectName bean, SortedMap<String, Family> families) {
        try {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean).getAttributes()) {
                // Texts are not asked for: some take long to write.
                if (attribute.getDescriptor().getFieldValue(Metric.HELP) instanceof String help) {
                    add(server, bean, attribute, help, families);
                }
            }
        } catch (JMException e) {
            return;
        }
    }

    private static void add(
            MBeanServer server,
            ObjectName bean,
            MBeanAttributeInfo attribute,
            String help,
            SortedMap<String, Family> families)
            throws JMException {
        Descriptor of = attribute.getDescriptor();
        boolean counts = Boolean.TRUE.equals(of.getFieldValue(Metric.COUNTS));
        String name = MetricNames.of(bean.getKeyProperty("type"), attribute.getName(), counts);
        Family family = families.computeIfAbsent(
                name, absent -> new Family(help, counts ? "counter" : "gauge", new TreeSet<>()));
        double unit = attribute.getName().contains("Millis") ? MILLIS : 1;
        String cluster = label("cluster", cluster(bean));
        Object value = value(server, bean, attribute.getName());
        if (value instanceof TabularData rows) {
            String label = String.valueOf(of.getFieldValue(Metric.LABEL));
            for (Object row : rows.values()) {
                if (row instanceof CompositeData entry && entry.containsKey("value")) {
                    String key = label(label, String.valueOf(entry.get("key")));
                    addNumber(name + "{" + cluster + "," + key + "} ", entry.get("value"), unit, family.lines);
                }
            }
        } else {
            addNumber(name + "{" + cluster + "} ", value, unit, family.lines);
        }
    }

    /** Null where it cannot be told. */
    private static @Nullable Object value(MBeanServer server, ObjectName bean, String attribute) throws JMException {
        try {
            return server.getAttribute(bean, attribute);
        } catch (RuntimeMBeanException e) {
            return null;
        }
    }

    private static void addNumber(String before, @Nullable Object value, double unit, Collection<String> lines) {
        if (value instanceof Number number) {
            lines.add(before + (unit == 1 ? number : (Object) (number.doubleValue() / unit)));
        } else if (value instanceof Boolean truth) {
            lines.add(before + (truth ? 1 : 0));
        }
    }

    private static String cluster(ObjectName bean) {
        String quoted = bean.getKeyProperty("cluster");
        return quoted == null ? "" : ObjectName.unquote(quoted);
    }

    private static String label(String name, String text) {
        return name + "=\"" + escaped(text).replace("\"", "\\\"") + "\"";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }
}
