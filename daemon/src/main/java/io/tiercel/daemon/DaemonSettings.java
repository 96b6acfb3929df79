package io.tiercel.daemon;

import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsCatalog;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;

/** The settings of a daemon, read from a Hadoop configuration. */
public final class DaemonSettings {
    private static final String SITE = "tiercel-site.xml";
    private static final String PREFIX = "tiercel.";

    private DaemonSettings() {}

    /** HDFS's configuration on the class path, as DataNodes and clients read it, with the site's settings of Tiercel. */
    public static Configuration configuration() {
        HdfsConfiguration.init(); // Else hdfs-site.xml were read only once something else of HDFS had been loaded.
        Configuration conf = new Configuration();
        conf.addResource(SITE);
        return conf;
    }

    /**
     * The {@code tiercel.*} settings of a configuration, checked whole. Variables such as {@code ${user.home}} are
     * replaced, in defaults too.
     *
     * @throws io.tiercel.core.settings.SettingsException that names every key that is unknown or cannot be read
     */
    public static Settings of(Configuration conf) {
        Map<String, String> texts = new TreeMap<>();
        Configuration defaults = new Configuration(false);
        for (Setting setting : SettingsCatalog.ALL) {
            if (!setting.key().endsWith("*")) {
                defaults.set(setting.key(), setting.defaultText());
                texts.put(setting.key(), defaults.get(setting.key()));
            }
        }
        texts.putAll(conf.getPropsWithPrefix(PREFIX).entrySet().stream()
                .collect(TreeMap::new, (map, e) -> map.put(PREFIX + e.getKey(), e.getValue()), Map::putAll));
        return Settings.of(texts);
    }
}
