package io.tiercel.systemtests.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import scala.Tuple2;

/**
 * Reads text by RDD and by DataFrame, writes both text and Parquet, reads them again, and prints what it found.
 *
 * <p>Arguments: a directory of text, and one to write to. Lines of output: {@code result NAME VALUE}, which say nothing
 * of how it was read; {@code input BYTES} by Spark's own count; {@code tiers
 * {...}} if Tiercel's bean is there.
 */
public final class TextSparkJob {
    private TextSparkJob() {}

    public static void main(String[] args) throws IOException, JMException {
        AtomicLong inputBytes = new AtomicLong();
        try (SparkSession spark = SparkSession.builder().appName("reads").getOrCreate()) {
            spark.sparkContext().addSparkListener(new SparkListener() {
                @Override
                public void onTaskEnd(SparkListenerTaskEnd end) {
                    inputBytes.addAndGet(end.taskMetrics().inputMetrics().bytesRead());
                }
            });
            readByRdd(spark, args[0]);
            readByRdd(spark, args[0]);
            writeAndReadBack(spark, args[0], args[1]);
        }
        // The session is closed, so the listener has heard of every task.
        System.out.println("input " + inputBytes.get());
        printTiers();
    }

    private static void readByRdd(SparkSession spark, String input) {
        JavaRDD<String> lines =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).textFile(input, 4);
        result("lines", lines.count());
        result(
                "words",
                new TreeMap<>(
                        lines.flatMap(line -> Arrays.asList(line.split(" ")).iterator())
                                .mapToPair(word -> new Tuple2<>(word, 1))
                                .reduceByKey(Integer::sum)
                                .collectAsMap()));
    }

    private static void writeAndReadBack(SparkSession spark, String input, String output) {
        Dataset<Row> numbered = spark.read()
                .text(input)
                .withColumn("length", functions.length(functions.col("value")))
                .withColumn("key", functions.hash(functions.col("value")).mod(functions.lit(100)));
        numbered.write().parquet(output + "/parquet");
        Dataset<Row> parquet = spark.read().parquet(output + "/parquet");
        for (int i = 0; i < 2; i++) {
            result("rows", parquet.count());
            result(
                    "sums",
                    parquet.groupBy("key")
                            .agg(functions.sum("length"), functions.max("value"))
                            .orderBy("key")
                            .collectAsList());
        }
        parquet.select("value").orderBy("value").write().text(output + "/text");
        Dataset<String> text = spark.read().text(output + "/text").as(Encoders.STRING());
        result("sorted", text.collectAsList().hashCode());
    }

    private static void result(String name, Object value) {
        System.out.println("result " + name + " " + value);
    }

    private static void printTiers() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName bean = new ObjectName("Hadoop:service=Tiercel,name=Client");
        if (server.isRegistered(bean)) {
            System.out.println("tiers " + server.getAttribute(bean, "BytesByTier"));
            System.out.println("hits " + server.getAttribute(bean, "MetadataHits"));
        }
    }
}
