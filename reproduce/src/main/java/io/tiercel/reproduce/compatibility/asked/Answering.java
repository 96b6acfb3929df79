package io.tiercel.reproduce.compatibility.asked;

import io.tiercel.testbed.jobs.ProcessBytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** The side of the process: it answers each line of its input by a line of output, until there is no more. */
public final class Answering {
    static final String READY = "ready for questions";

    /** To it, what the process has read so far is answered. */
    static final String BYTES = "bytes";

    private Answering() {}

    /** What one question is answered, in a line. */
    public interface Answers {
        String to(String question) throws Exception;
    }

    /** How the line begins that answers the question of that number, from 0. */
    static String prefix(int number) {
        return "answer " + number + ": ";
    }

    /** Answers all. What fails ends it, and whoever asked is told by what the process then prints. */
    public static void all(Answers answers) throws Exception {
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println(READY);
        int number = 0;
        for (String question = read(questions); !question.isEmpty(); question = read(questions)) {
            String answer = question.equals(BYTES) ? ProcessBytes.line() : answers.to(question);
            System.out.println(prefix(number++) + answer.replace('\n', ' '));
        }
    }

    private static String read(BufferedReader questions) throws IOException {
        String line = questions.readLine();
        return line == null ? "" : line;
    }
}
