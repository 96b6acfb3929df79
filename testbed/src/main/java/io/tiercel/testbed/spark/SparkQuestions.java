package io.tiercel.testbed.spark;

import static io.tiercel.testbed.spark.Reflected.call;
import static io.tiercel.testbed.spark.Reflected.ofClass;

import io.tiercel.testbed.jobs.ProcessBytes;
import java.util.List;

/**
 * What a session can be asked, each in one line: a query of Spark SQL as it is, and what {@link #linesByRdd} and {@link
 * #stream} say.
 */
public final class SparkQuestions {
    private static final String RDD = "rdd ";
    private static final String STREAM = "stream ";
    private static final String STREAMING = "org.apache.spark.sql.streaming.Trigger";
    private static final int FIRST_LINES = 3;

    /** What the process that runs the tasks has read so far, as {@link ProcessBytes#line}; of one such process alone. */
    public static final String BYTES =
            "SELECT java_method('" + ProcessBytes.class.getName() + "', 'line') FROM range(0, 1, 1, 1)";

    private final Object session;

    SparkQuestions(Object session) {
        this.session = session;
    }

    /** How many lines the text files of a directory have, how many different ones, and the first of them, by an RDD. */
    public static String linesByRdd(String directory) {
        return RDD + directory;
    }

    /**
     * Has Structured Streaming take the text files of a directory that it has not taken before, and write their lines as text
     * files of its own. It answers with nothing.
     *
     * @param checkpoint the directory by which it knows what it has taken
     */
    public static String stream(String from, String to, String checkpoint) {
        return STREAM + String.join(" ", from, to, checkpoint);
    }

    String answer(String question) throws ReflectiveOperationException {
        if (question.startsWith(RDD)) {
            return rdd(question.substring(RDD.length()));
        }
        if (question.startsWith(STREAM)) {
            String[] places = question.substring(STREAM.length()).split(" ", -1);
            stream(places);
            return "[]";
        }
        return call(call(session, "sql", question), "collectAsList").toString();
    }

    private String rdd(String directory) throws ReflectiveOperationException {
        Object scala = call(session, "sparkContext");
        Object context = Class.forName("org.apache.spark.api.java.JavaSparkContext")
                .getConstructor(scala.getClass())
                .newInstance(scala);
        Object lines = call(context, "textFile", directory);
        Object first = call(lines, "takeOrdered", int.class, FIRST_LINES);
        return List.of(call(lines, "count"), call(call(lines, "distinct"), "count"), first)
                .toString();
    }

    private void stream(String[] places) throws ReflectiveOperationException {
        Object rows = call(call(session, "readStream"), "text", places[0]);
        Object writer = call(call(rows, "writeStream"), "format", "text");
        call(writer, "option", "checkpointLocation", places[2]);
        call(writer, "trigger", Class.forName(STREAMING), ofClass(STREAMING, "AvailableNow"));
        call(call(writer, "start", places[1]), "awaitTermination");
    }
}
