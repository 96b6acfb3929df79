package io.tiercel.coordinator.namenode;

import io.tiercel.daemon.FailureWords;
import io.tiercel.daemon.KerberosWords;
import java.io.IOException;
import org.apache.hadoop.security.AccessControlException;

/** Says why a NameNode does not tell what the coordinator asks, and what to do. Stateless. */
public final class NameNodeWords {
    private NameNodeWords() {}

    /** In one line. */
    public static String of(IOException failure) {
        String words = FailureWords.inOneLine(failure);
        boolean refused = failure instanceof AccessControlException
                && KerberosWords.of(failure).isEmpty();
        return refused ? "the coordinator must run as an HDFS superuser (" + words + ")" : words;
    }
}
