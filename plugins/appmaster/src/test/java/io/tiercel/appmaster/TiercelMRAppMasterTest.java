package io.tiercel.appmaster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.KillAMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

class TiercelMRAppMasterTest {
    private final TiercelMRAppMaster master =
            new TiercelMRAppMaster(ContainerId.fromString("container_1_0001_01_000001"), "vm-1", 1, 2, 3);

    /** MapReduce makes its allocator before its policy, and takes the policy when the allocator starts. */
    @Test
    void allocator_hasThePreemptionPolicyThatTheJobWants() throws ReflectiveOperationException {
        Configuration conf = new Configuration(false);
        conf.setClass(MRJobConfig.MR_AM_PREEMPTION_POLICY, KillAMPreemptionPolicy.class, AMPreemptionPolicy.class);
        ClientService client = (ClientService) Proxy.newProxyInstance(
                ClientService.class.getClassLoader(),
                new Class<?>[] {ClientService.class},
                (service, method, arguments) -> null);
        AppContext context = MapReduceAllocator.contextOfNoJob();
        assertThat(master.createContainerAllocator(client, context)).isInstanceOf(AllocatorRouter.class);
        AMPreemptionPolicy policy = master.createPreemptionPolicy(conf);
        assertThat(policy).isInstanceOf(KillAMPreemptionPolicy.class);
        assertThat(policyOf(master.taskAllocator(client, context, new PlacementCounters(context))))
                .isSameAs(policy);
    }

    private static Object policyOf(RMContainerAllocator allocator) throws ReflectiveOperationException {
        Field field = RMContainerAllocator.class.getDeclaredField("preemptionPolicy");
        field.setAccessible(true);
        return field.get(allocator);
    }
}
