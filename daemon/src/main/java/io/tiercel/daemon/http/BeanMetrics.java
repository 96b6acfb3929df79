package io.tiercel.daemon.http;

import java.util.Collection;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of all our beans in the text form of Prometheus: {@code tiercel_TYPE_ATTRIBUTE{cluster="..."} 5}, a line each, sorted.
 * What is true is 1. A number of a map has its key as the label {@code key}. Stateless.
 */
final class BeanMetrics {
    private static final String OURS = "io.tiercel:*";

    private BeanMetrics() {}

    static String text(MBeanServer server) {
        SortedSet<String> lines = new TreeSet<>();
        try {
            for (ObjectName bean : server.queryNames(new ObjectName(OURS), null)) {
                add(server, bean, lines);
            }
        } catch (JMException e) {
            throw new IllegalStateException("the beans cannot be asked", e);
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    /** A bean that has gone meanwhile is left out. */
    private static void add(MBeanServer server, ObjectName bean, Collection<String> lines) {
        try {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean).getAttributes()) {
                if (isNumber(attribute.getType())) {
                    add(bean, attribute.getName(), value(server, bean, attribute.getName()), lines);
                }
            }
        } catch (JMException e) {
            return;
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

    /** Texts are not asked for: some take long to write. */
    private static boolean isNumber(String type) {
        return switch (type) {
            case "int", "long", "double", "boolean" -> true;
            default -> type.equals(TabularData.class.getName());
        };
    }

    private static void add(ObjectName bean, String attribute, @Nullable Object value, Collection<String> lines) {
        String name = "tiercel_" + snake(bean.getKeyProperty("type")) + "_" + snake(attribute);
        String cluster = label("cluster", cluster(bean));
        if (value instanceof TabularData rows) {
            for (Object row : rows.values()) {
                if (row instanceof CompositeData entry && entry.containsKey("value")) {
                    String key = label("key", String.valueOf(entry.get("key")));
                    addNumber(name + "{" + cluster + "," + key + "} ", entry.get("value"), lines);
                }
            }
        } else {
            addNumber(name + "{" + cluster + "} ", value, lines);
        }
    }

    private static void addNumber(String before, @Nullable Object value, Collection<String> lines) {
        if (value instanceof Number number) {
            lines.add(before + number);
        } else if (value instanceof Boolean truth) {
            lines.add(before + (truth ? 1 : 0));
        }
    }

    private static String cluster(ObjectName bean) {
        String quoted = bean.getKeyProperty("cluster");
        return quoted == null ? "" : ObjectName.unquote(quoted);
    }

    private static String label(String name, String text) {
        return name + "=\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    /** {@code PollMillisMean} as {@code poll_millis_mean}. */
    private static String snake(String camel) {
        return camel.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
