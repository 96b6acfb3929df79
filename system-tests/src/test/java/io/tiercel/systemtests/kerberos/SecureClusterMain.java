package io.tiercel.systemtests.kerberos;

import io.tiercel.datanode.TiercelPinPlugin;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.ssl.KeyStoreTestUtil;
import org.apache.hadoop.util.ExitUtil;

/**
 * A KDC and a Hadoop that asks for Kerberos, in a process of their own: who is logged in is one for a whole JVM.
 *
 * <p>Arguments: a directory for all that it keeps, and the number of NodeManagers. It writes the configuration by which
 * others find it to {@code conf} there, which is first on its class path and on theirs. It ends with its standard input.
 */
public final class SecureClusterMain {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int DATA_NODES = 2;

    private SecureClusterMain() {}

    public static void main(String[] args) throws Exception {
        ExitUtil.disableSystemExit();
        SecurePlaces places = new SecurePlaces(Path.of(args[0]));
        MiniKdc kdc = startKdc(places);
        try (EmbeddedCluster cluster = startCluster(places, Integer.parseInt(args[1]))) {
            publish(places, cluster);
            AskedProcess.serve(words -> carryOut(cluster, words));
        } finally {
            kdc.stop();
        }
        System.exit(0);
    }

    private static MiniKdc startKdc(SecurePlaces places) throws Exception {
        Properties conf = MiniKdc.createConf();
        conf.setProperty(MiniKdc.MIN_TICKET_LIFETIME, "1");
        MiniKdc kdc = new MiniKdc(conf, Files.createDirectories(places.kdc()).toFile());
        kdc.start();
        Files.copy(kdc.getKrb5conf().toPath(), places.krb5());
        Files.createDirectories(places.keytabs());
        for (Map.Entry<String, List<String>> keytab : SecurePlaces.KEYTABS.entrySet()) {
            kdc.createPrincipal(
                    places.keytab(keytab.getKey()).toFile(), keytab.getValue().toArray(String[]::new));
        }
        return kdc;
    }

    private static EmbeddedCluster startCluster(SecurePlaces places, int nodeManagers) throws Exception {
        Map<String, String> settings = new TreeMap<>(SecureSettings.of(places));
        settings.putAll(keyStores(places));
        settings.put("dfs.datanode.plugins", TiercelPinPlugin.class.getName());
        settings.putAll(PlugIns.ofResourceManager("default"));
        Configuration login = new Configuration();
        settings.forEach(login::set);
        UserGroupInformation.setConfiguration(login);
        UserGroupInformation.loginUserFromKeytab(
                SecurePlaces.DAEMON, places.keytab("daemon").toString());
        return EmbeddedCluster.plan()
                .withDataNodes(DATA_NODES)
                .withYarn(nodeManagers)
                .withBlockBytes(BLOCK_BYTES)
                .withBlockTokens()
                .withBaseDirectory(places.root())
                .with(settings)
                .start();
    }

    /** Certificates for the web servers, and the settings that lead to them. */
    private static Map<String, String> keyStores(SecurePlaces places) throws Exception {
        Configuration conf = new Configuration(false);
        KeyStoreTestUtil.setupSSLConfig(
                Files.createDirectories(places.root().resolve("keys")).toString(),
                places.conf().toString(),
                conf,
                false);
        Map<String, String> settings = new TreeMap<>();
        conf.forEach(entry -> settings.put(entry.getKey(), entry.getValue()));
        return settings;
    }

    private static void publish(SecurePlaces places, EmbeddedCluster cluster) throws IOException {
        Configuration conf = cluster.configuration();
        // Those who read it are no DataNodes.
        conf.unset("dfs.datanode.plugins");
        // In all of them, because each is read after the defaults of its part of Hadoop.
        for (String file : List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml")) {
            try (OutputStream out = Files.newOutputStream(places.conf().resolve(file))) {
                conf.writeXml(out);
            }
        }
    }

    private static String carryOut(EmbeddedCluster cluster, List<String> words) throws Exception {
        switch (words.get(0)) {
            case "block-token-millis" ->
                nameNode(cluster)
                        .getNamesystem()
                        .getBlockManager()
                        .getBlockTokenSecretManager()
                        .setTokenLifetime(Long.parseLong(words.get(1)));
            case "restart-namenode" -> cluster.dfs().restartNameNode(true);
            case "pinned" -> {
                return Long.toString(JmxSum.of("io.tiercel:type=Pins,*", "PinnedBlocks"));
            }
            case "grants" -> {
                return Long.toString(JmxSum.of("io.tiercel:type=Tasks,*", "GrantsByLevel"));
            }
            default -> throw new IllegalArgumentException("not a command: " + words);
        }
        return "done";
    }

    private static NameNode nameNode(EmbeddedCluster cluster) {
        return cluster.dfs().getNameNode();
    }
}
