package io.tiercel.reproduce.mimp.real;

import io.tiercel.reproduce.mimp.web.PageWork;
import io.tiercel.testbed.machine.ParentWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that computes without end on some threads, or waits, as it is told. It counts its units of work. */
final class BatchMain {
    static final String READY = "ready";

    /** Some hundred microseconds. */
    private static final long UNIT_STEPS = 250_000;
    /** Enough for the compiler to have seen the work. */
    private static final int WARM_UP_UNITS = 400;

    private static final long WAIT_MILLIS = 50;

    private BatchMain() {}

    /**
     * Works, or waits, until it is ended.
     *
     * @param arguments the file of its progress, and how many threads
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ParentWatch.begin();
        int threads = Integer.parseInt(arguments[1]);
        BatchProgress progress = BatchProgress.open(Path.of(arguments[0]), threads);
        for (int i = 0; i < WARM_UP_UNITS; i++) {
            PageWork.sink = PageWork.compute(i, UNIT_STEPS);
        }
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread worker = new Thread(() -> work(progress, number), "worker " + number);
            worker.start();
            workers.add(worker);
        }
        System.out.println(READY);
        for (Thread worker : workers) {
            worker.join();
        }
    }

    private static void work(BatchProgress progress, int thread) {
        long units = 0;
        try {
            while (true) {
                if (progress.isGoing()) {
                    PageWork.sink = PageWork.compute(units, UNIT_STEPS);
                    progress.done(thread, ++units);
                } else {
                    Thread.sleep(WAIT_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
