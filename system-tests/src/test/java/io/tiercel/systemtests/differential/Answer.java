package io.tiercel.systemtests.differential;

import java.io.Serializable;
import org.apache.hadoop.ipc.RemoteException;

/**
 * What an operation said, in a form that can be compared: values in words, or the type of what it threw.
 *
 * @param told all that HDFS announces the changes of
 * @param unannounced what a status tells of changes that HDFS announces to nobody: storage policy, snapshots allowed
 */
record Answer(String told, String unannounced) implements Serializable {
    private static final long serialVersionUID = 1L;

    static Answer of(String told) {
        return new Answer(told, "");
    }

    static Answer thrown(Throwable thrown) {
        Throwable cause = thrown instanceof RemoteException remote ? remote.unwrapRemoteException() : thrown;
        String type = cause instanceof RemoteException remote
                ? remote.getClassName()
                : cause.getClass().getName();
        return of(THROWS + type);
    }

    private static final String THROWS = "throws ";

    boolean isFailure() {
        return told.startsWith(THROWS);
    }

    /** Whether the two say the same, of which the unannounced part may be left out. */
    boolean agreesWith(Answer other, boolean withUnannounced) {
        return told.equals(other.told) && (!withUnannounced || unannounced.equals(other.unannounced));
    }
}
