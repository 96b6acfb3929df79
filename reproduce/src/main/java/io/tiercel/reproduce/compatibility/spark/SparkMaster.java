package io.tiercel.reproduce.compatibility.spark;

/** Where Spark's tasks run. */
enum SparkMaster {
    /** In the driver's own process. */
    LOCAL,
    /** In a container. */
    YARN
}
