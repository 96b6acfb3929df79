package io.tiercel.testbed.daemons;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.ha.HAServiceStatus;
import org.apache.hadoop.hdfs.tools.NNHAServiceTarget;
import org.apache.hadoop.ipc.RPC;

/** One of the NameNodes, as {@code hdfs haadmin} speaks to it. */
record NameNodeTarget(Configuration conf, String nameservice, String id) {
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int LOOK_TIMEOUT_MILLIS = 5_000;

    /** What it says of itself; empty while it does not answer. */
    Optional<HAServiceStatus> status() {
        try {
            return Optional.of(asked(LOOK_TIMEOUT_MILLIS, HAServiceProtocol::getServiceStatus));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    void become(HAServiceState state) throws IOException {
        StateChangeRequestInfo request = new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);
        asked(TIMEOUT_MILLIS, nameNode -> {
            if (state == HAServiceState.ACTIVE) {
                nameNode.transitionToActive(request);
            } else {
                nameNode.transitionToStandby(request);
            }
            return state;
        });
    }

    private interface Question<T> {
        T ask(HAServiceProtocol nameNode) throws IOException;
    }

    private <T> T asked(int timeoutMillis, Question<T> question) throws IOException {
        Configuration once = new Configuration(conf);
        once.setInt("ipc.client.connect.max.retries", 1);
        HAServiceProtocol nameNode = new NNHAServiceTarget(once, nameservice, id).getProxy(once, timeoutMillis);
        try {
            return question.ask(nameNode);
        } finally {
            RPC.stopProxy(nameNode);
        }
    }
}
