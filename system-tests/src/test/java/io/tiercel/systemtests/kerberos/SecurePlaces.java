package io.tiercel.systemtests.kerberos;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Where the files of a secure cluster are, and who is in which keytab.
 *
 * @param root of all of them
 */
record SecurePlaces(Path root) {
    static final String REALM = "EXAMPLE.COM";
    /** The principal of Hadoop's daemons, and so of the superuser. */
    static final String DAEMON = "hdfs/localhost@" + REALM;
    /** The coordinator's: the same HDFS user, in a keytab of its own. */
    static final String COORDINATOR = "hdfs/coordinator@" + REALM;

    static final Map<String, List<String>> KEYTABS = Map.of(
            "daemon", List.of("hdfs/localhost", "HTTP/localhost"),
            "coordinator", List.of("hdfs/coordinator"),
            "alice", List.of("alice"),
            "bob", List.of("bob"));

    /** A directory that is first on class paths. */
    Path conf() {
        return root.resolve("conf");
    }

    Path kdc() {
        return root.resolve("kdc");
    }

    Path krb5() {
        return root.resolve("krb5.conf");
    }

    Path keytabs() {
        return root.resolve("keytabs");
    }

    Path keytab(String name) {
        return keytabs().resolve(name + ".keytab");
    }
}
