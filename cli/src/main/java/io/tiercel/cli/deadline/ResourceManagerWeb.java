package io.tiercel.cli.deadline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpConfig;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Where a ResourceManager answers by HTTP.
 *
 * @param key that names the address
 * @param url without a slash at its end
 */
record ResourceManagerWeb(String key, String url) {
    /** All of a cluster: one, or several of which one is active. */
    static List<ResourceManagerWeb> all(Configuration conf) {
        boolean https = HttpConfig.Policy.HTTPS_ONLY.name().equals(conf.get(YarnConfiguration.YARN_HTTP_POLICY_KEY));
        String key = https ? YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS : YarnConfiguration.RM_WEBAPP_ADDRESS;
        String scheme = https ? "https://" : "http://";
        Collection<String> ids = conf.getTrimmedStringCollection(YarnConfiguration.RM_HA_IDS);
        if (!HAUtil.isHAEnabled(conf) || ids.isEmpty()) {
            return List.of(new ResourceManagerWeb(key, scheme + conf.getTrimmed(key)));
        }
        int port = https ? YarnConfiguration.DEFAULT_RM_WEBAPP_HTTPS_PORT : YarnConfiguration.DEFAULT_RM_WEBAPP_PORT;
        List<ResourceManagerWeb> all = new ArrayList<>();
        for (String id : ids) {
            String host = conf.getTrimmed(HAUtil.addSuffix(YarnConfiguration.RM_HOSTNAME, id), "0.0.0.0");
            String its = HAUtil.addSuffix(key, id);
            all.add(new ResourceManagerWeb(its, scheme + conf.getTrimmed(its, host + ":" + port)));
        }
        return all;
    }

    String inWords() {
        return url + " (" + key + ")";
    }
}
