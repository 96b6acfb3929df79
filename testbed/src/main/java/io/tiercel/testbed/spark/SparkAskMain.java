package io.tiercel.testbed.spark;

import static io.tiercel.testbed.spark.Reflected.call;
import static io.tiercel.testbed.spark.Reflected.ofClass;

import io.tiercel.testbed.jobs.ProcessBytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A session of Spark that answers one of {@link SparkQuestions} a line of its input, as its interactive shell does, and prints
 * a line for each, which {@link SparkReply} reads.
 *
 * <p>Its process has no other classes of ours but those of this package and those that count bytes.
 */
public final class SparkAskMain {
    private static final String WARM_UP = "SELECT count(*) FROM range(100000) WHERE cast(id AS string) RLIKE '1+2'";

    private SparkAskMain() {}

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        SparkQuestions session = new SparkQuestions(session());
        // Loads and compiles much of what any query needs, while others still prepare what will be asked of.
        session.answer(WARM_UP);
        System.out.println(SparkReply.READY);
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int number = 0;
        for (String question = questions.readLine(); question != null; question = questions.readLine()) {
            System.out.println(answer(session, question, number++).line());
        }
        // Whoever has asked is gone, and Spark's threads would stay.
        System.exit(0);
    }

    private static SparkReply answer(SparkQuestions session, String question, int number)
            throws ReflectiveOperationException {
        long start = System.nanoTime();
        String rows = session.answer(question);
        return new SparkReply(number, System.nanoTime() - start, rows, ProcessBytes.now());
    }

    private static Object session() throws ReflectiveOperationException {
        Object builder = ofClass("org.apache.spark.sql.SparkSession", "builder");
        return call(call(builder, "appName", "tiercel demo"), "getOrCreate");
    }
}
