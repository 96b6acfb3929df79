package io.tiercel.resourcemanager;

import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.SiteSettings;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceContext;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceProcessor;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;

/**
 * Brings Tiercel into a ResourceManager:
 * {@code yarn.resourcemanager.application-master-service.processors = io.tiercel.resourcemanager.MasterChannel}.
 *
 * <p>A ResourceManager whose YARN is set up so that decisions could not hold does not start, and says what to set
 * ({@link SetUp}). One whose {@code tiercel.*} settings cannot be used is as without Tiercel, and says so in its log and by
 * {@link HealthMXBean}.
 */
public final class MasterChannel implements ApplicationMasterServiceProcessor {
    /** YARN's own where Tiercel is off. */
    private ApplicationMasterServiceProcessor served;

    /** Made by YARN. */
    @SuppressWarnings("NullAway.Init") // init comes first.
    public MasterChannel() {}

    @Override
    public void init(ApplicationMasterServiceContext context, ApplicationMasterServiceProcessor nextProcessor) {
        RMContext resourceManager = (RMContext) context;
        Configuration conf = resourceManager.getYarnConfiguration();
        SetUp.check(resourceManager);
        String trouble = "";
        try {
            BoardChannel channel = new BoardChannel(resourceManager, SiteSettings.load(conf));
            channel.init(context, nextProcessor);
            served = channel;
        } catch (SettingsException | IllegalArgumentException e) {
            trouble = SetUp.goOnWithout(conf, e);
            served = nextProcessor;
        }
        HealthBean.show(resourceManager, trouble);
    }

    @Override
    public void registerApplicationMaster(
            ApplicationAttemptId attempt,
            RegisterApplicationMasterRequest request,
            RegisterApplicationMasterResponse response)
            throws IOException, YarnException {
        served.registerApplicationMaster(attempt, request, response);
    }

    @Override
    public void allocate(ApplicationAttemptId attempt, AllocateRequest request, AllocateResponse response)
            throws YarnException {
        served.allocate(attempt, request, response);
    }

    @Override
    public void finishApplicationMaster(
            ApplicationAttemptId attempt,
            FinishApplicationMasterRequest request,
            FinishApplicationMasterResponse response) {
        served.finishApplicationMaster(attempt, request, response);
    }
}
