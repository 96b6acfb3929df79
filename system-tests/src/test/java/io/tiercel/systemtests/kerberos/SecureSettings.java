package io.tiercel.systemtests.kerberos;

import java.util.Map;
import java.util.TreeMap;

/** The settings of a Hadoop that asks for Kerberos and encrypts all that it says, as its pages on secure mode have them. */
final class SecureSettings {
    /** After which a delegation token is worth nothing unless somebody has renewed it. */
    static final int TOKEN_RENEW_SECONDS = 8;

    private SecureSettings() {}

    static Map<String, String> of(SecurePlaces places) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("hadoop.security.authentication", "kerberos");
        settings.put("hadoop.security.authorization", "true");
        settings.put("hadoop.rpc.protection", "privacy");
        // By default a process gets no new ticket within a minute of its last one; here tickets live for seconds.
        settings.put("hadoop.kerberos.min.seconds.before.relogin", "1");
        String keytab = places.keytab("daemon").toString();
        hdfs(settings, keytab);
        yarn(settings, keytab);
        return settings;
    }

    private static void hdfs(Map<String, String> settings, String keytab) {
        settings.put("dfs.namenode.kerberos.principal", SecurePlaces.DAEMON);
        settings.put("dfs.namenode.keytab.file", keytab);
        settings.put("dfs.datanode.kerberos.principal", SecurePlaces.DAEMON);
        settings.put("dfs.datanode.keytab.file", keytab);
        settings.put("dfs.web.authentication.kerberos.principal", "HTTP/localhost@" + SecurePlaces.REALM);
        settings.put("dfs.web.authentication.kerberos.keytab", keytab);
        settings.put("dfs.data.transfer.protection", "privacy");
        settings.put("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
        // Hadoop's native library is not there.
        settings.put(
                "hadoop.security.crypto.codec.classes.aes.ctr.nopadding",
                "org.apache.hadoop.crypto.JceAesCtrCryptoCodec");
        settings.put("dfs.http.policy", "HTTPS_ONLY");
        settings.put("dfs.namenode.https-address", "localhost:0");
        settings.put("dfs.datanode.https.address", "localhost:0");
        settings.put("dfs.namenode.delegation.token.renew-interval", TOKEN_RENEW_SECONDS * 1000 + "");
    }

    private static void yarn(Map<String, String> settings, String keytab) {
        settings.put("yarn.resourcemanager.principal", SecurePlaces.DAEMON);
        settings.put("yarn.resourcemanager.keytab", keytab);
        settings.put("yarn.nodemanager.principal", SecurePlaces.DAEMON);
        settings.put("yarn.nodemanager.keytab", keytab);
        settings.put("yarn.app.mapreduce.am.staging-dir", "/user");
        settings.put("mapreduce.jobhistory.intermediate-done-dir", "/mr-history/tmp");
        settings.put("mapreduce.jobhistory.done-dir", "/mr-history/done");
        settings.put("mapreduce.jobhistory.principal", SecurePlaces.DAEMON);
        settings.put("mapreduce.jobhistory.keytab", keytab);
    }
}
