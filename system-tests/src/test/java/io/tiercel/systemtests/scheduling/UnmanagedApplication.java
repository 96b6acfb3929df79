package io.tiercel.systemtests.scheduling;

import java.security.PrivilegedExceptionAction;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * An application whose master is not in a container, as submitted by a client, and the way on which its master reaches
 * the ResourceManager: RPC, with the token that the ResourceManager made for it.
 */
record UnmanagedApplication(ApplicationAttemptId attempt, ApplicationMasterProtocol scheduler)
        implements AutoCloseable {
    /** Submits one to the queue, and waits until its master may register. */
    static UnmanagedApplication submit(
            YarnClient client, Configuration conf, String queue, Map<String, String> environment) throws Exception {
        return submit(client, conf, queue, environment, null);
    }

    /** @param application of MapReduce; null for a job of another kind, which has its queue's name */
    static UnmanagedApplication submit(
            YarnClient client,
            Configuration conf,
            String queue,
            Map<String, String> environment,
            @Nullable String application)
            throws Exception {
        YarnClientApplication created = client.createApplication();
        ApplicationSubmissionContext context = created.getApplicationSubmissionContext();
        context.setApplicationName(application == null ? queue : application);
        if (application != null) {
            context.setApplicationType("MAPREDUCE");
        }
        context.setQueue(queue);
        context.setUnmanagedAM(true);
        context.setMaxAppAttempts(1);
        context.setResource(Resource.newInstance(1024, 1));
        context.setAMContainerSpec(
                ContainerLaunchContext.newInstance(Map.of(), environment, null, Map.of(), null, Map.of()));
        ApplicationId id = client.submitApplication(context);
        Token<AMRMTokenIdentifier> token = Within.patience("the master has a token", () -> client.getAMRMToken(id));
        ApplicationAttemptId attempt = client.getApplicationReport(id).getCurrentApplicationAttemptId();
        UserGroupInformation master = UserGroupInformation.createRemoteUser(attempt.toString());
        master.addToken(token);
        return new UnmanagedApplication(attempt, master.doAs((PrivilegedExceptionAction<ApplicationMasterProtocol>)
                () -> ClientRMProxy.createRMProxy(conf, ApplicationMasterProtocol.class)));
    }

    ApplicationId id() {
        return attempt.getApplicationId();
    }

    @Override
    public void close() {
        RPC.stopProxy(scheduler);
    }
}
