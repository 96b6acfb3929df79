package io.tiercel.reproduce.compatibility;

import io.tiercel.reproduce.compatibility.command.EncryptionZoneSystem;
import io.tiercel.reproduce.compatibility.command.ErasureCodingSystem;
import io.tiercel.reproduce.compatibility.command.HadoopFsSystem;
import io.tiercel.reproduce.compatibility.command.SnapshotSystem;
import io.tiercel.reproduce.compatibility.command.ViewFsSystem;
import io.tiercel.reproduce.compatibility.failover.FailoverSystem;
import io.tiercel.reproduce.compatibility.hbase.HBaseSystem;
import io.tiercel.reproduce.compatibility.hive.HiveSystem;
import io.tiercel.reproduce.compatibility.job.DistCpSystem;
import io.tiercel.reproduce.compatibility.job.TezSystem;
import io.tiercel.reproduce.compatibility.job.WordCountSystem;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.spark.SparkPair;
import io.tiercel.reproduce.compatibility.spark.SparkStreamSystem;
import io.tiercel.reproduce.compatibility.spark.SparkSystem;
import java.util.List;

/** All that can be run, in order. */
final class CompatibleSystems {
    private CompatibleSystems() {}

    /** New ones, of which nothing has been started. */
    static List<Compatible> all() {
        SparkPair spark = SparkPair.local();
        return List.of(
                new HadoopFsSystem(),
                new SnapshotSystem(),
                new ViewFsSystem(),
                new EncryptionZoneSystem(),
                new ErasureCodingSystem(),
                new WordCountSystem(),
                new DistCpSystem(),
                new TezSystem(),
                // Before Spark, whose sessions hold their memory until the end.
                new HiveSystem(),
                new HBaseSystem(),
                SparkSystem.rdd(spark),
                SparkSystem.dataFrame(spark),
                new SparkStreamSystem(spark),
                SparkSystem.dataFrameOnYarn(SparkPair.onYarn()),
                new FailoverSystem());
    }
}
