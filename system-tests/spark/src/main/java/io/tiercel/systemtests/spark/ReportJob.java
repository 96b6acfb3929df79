package io.tiercel.systemtests.spark;

import java.io.IOException;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Reads files in the ways that an event log tells differently: by RDD and by DataFrame, one path and several, kept by Spark
 * or not, a part of a table, by Spark's new and old readers; and not at all.
 *
 * <p>Arguments: a directory with {@code logs} and {@code users}, and one to write to.
 */
public final class ReportJob {
    private ReportJob() {}

    public static void main(String[] args) throws IOException {
        try (SparkSession spark =
                SparkSession.builder().appName("nightly report 2026-11-20").getOrCreate()) {
            JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
            readByRdd(context, args[0] + "/logs", args[0] + "/users");
            context.parallelize(List.of(1, 2, 3)).count();
            writeTables(spark, args[0], args[1]);
            readTables(spark, args[1]);
            fail(context, args[0] + "/users");
        }
    }

    private static void readByRdd(JavaSparkContext context, String logs, String users) {
        context.textFile(logs).count();
        context.textFile(logs + "," + users).count();
        JavaRDD<String> kept = context.textFile(users).cache();
        kept.count();
        kept.count();
    }

    private static void writeTables(SparkSession spark, String input, String output) {
        Dataset<Row> logs = spark.read().text(input + "/logs");
        logs.selectExpr("hash(value) % 1000 AS key", "pmod(hash(value), 2) AS day", "value")
                .write()
                .partitionBy("day")
                .parquet(output + "/logs");
        Dataset<Row> users = spark.read().text(input + "/users");
        users.selectExpr("hash(value) % 1000 AS key").write().parquet(output + "/users");
    }

    private static void readTables(SparkSession spark, String output) {
        Dataset<Row> logs = spark.read().parquet(output + "/logs");
        Dataset<Row> users = spark.read().parquet(output + "/users");
        logs.join(users, "key").count();
        logs.where("day = 1").selectExpr("max(value)").collectAsList();
        Dataset<Row> kept = users.cache();
        kept.count();
        kept.count();
        spark.conf().set("spark.sql.sources.useV1SourceList", "");
        spark.read().parquet(output + "/users").selectExpr("max(key)").collectAsList();
    }

    /** A job that fails. */
    private static void fail(JavaSparkContext context, String input) {
        try {
            context.textFile(input).map(Integer::parseInt).count();
        } catch (Exception e) {
            System.out.println("failed, as it should: " + e.getClass().getName());
        }
    }
}
