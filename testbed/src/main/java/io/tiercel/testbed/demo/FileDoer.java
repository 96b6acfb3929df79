package io.tiercel.testbed.demo;

import io.tiercel.testbed.services.ServedCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;

/**
 * A work that asks HDFS's client directly, from one thread.
 *
 * @param question what is asked
 */
record FileDoer(ServedCluster served, Question question) implements Doer {
    /** A question to a file system, whose answers are compared as texts. */
    interface Question {
        String ask(FileSystem fs) throws IOException;
    }

    @Override
    public TurnResult take(DemoTurn turn) throws IOException {
        try (TurnClient client = TurnClient.open(served, turn)) {
            List<Double> seconds = new ArrayList<>();
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < turn.work().asks(); i++) {
                long start = System.nanoTime();
                answers.add(question.ask(client.fs()));
                seconds.add((System.nanoTime() - start) / 1e9);
            }
            return new TurnResult(turn, seconds, Answers.asOne(answers), client.bytes());
        }
    }
}
