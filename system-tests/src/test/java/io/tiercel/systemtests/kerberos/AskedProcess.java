package io.tiercel.systemtests.kerberos;

import io.tiercel.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** A process that is asked by lines on its standard input, and answers each with one line. Not thread-safe. */
final class AskedProcess implements AutoCloseable {
    private static final String ANSWER = "answer ";
    private static final String READY = "ready to answer";
    private static final String FAILED = "failed ";
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final ChildProcess process;
    private int asked;

    private AskedProcess(ChildProcess process) {
        this.process = process;
    }

    /** What the process says to a question. */
    interface Answering {
        String answer(List<String> words) throws Exception;
    }

    /** The other side: answers until nobody asks any more, then returns. */
    static void serve(Answering answering) throws IOException {
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println(READY);
        int number = 0;
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            System.out.println(ANSWER + ++number + " " + answer(answering, List.of(line.split(" ", -1))));
        }
    }

    private static String answer(Answering answering, List<String> words) {
        try {
            return answering.answer(words);
        } catch (Exception e) {
            String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            return FAILED + e.getClass().getName() + ": " + message;
        }
    }

    /** Waits until it can be asked; closes it where that fails. */
    static AskedProcess of(ChildProcess process) throws IOException, InterruptedException {
        try {
            process.awaitLine(READY, PATIENCE);
            return new AskedProcess(process);
        } catch (IOException | InterruptedException e) {
            process.close();
            throw e;
        }
    }

    /**
     * Its answer; what it was that failed begins with {@code failed}.
     *
     * @throws IOException if it does not answer in time
     */
    String ask(String... words) throws IOException, InterruptedException {
        process.send(String.join(" ", words));
        String prefix = ANSWER + ++asked + " ";
        return process.awaitLine(prefix, PATIENCE).substring(prefix.length());
    }

    ChildProcess process() {
        return process;
    }

    @Override
    public void close() {
        process.close();
    }
}
