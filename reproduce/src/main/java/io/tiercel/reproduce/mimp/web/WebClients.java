package io.tiercel.reproduce.mimp.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.reproduce.mimp.web.RequestGeneratorMain.Order;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.time.Duration;

/** The clients of a web service, in a process of their own, which this gives orders to. Not thread-safe. */
public final class WebClients {
    private static final Duration START_PATIENCE = Duration.ofMinutes(2);
    private static final Duration ORDER_PATIENCE = Duration.ofMinutes(1);
    /** How long after the last request answers are waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChildProcess process;
    private int orders;

    private WebClients(ChildProcess process) {
        this.process = process;
    }

    /** Those of a process that runs {@link RequestGeneratorMain}, once they are ready. It stays the caller's to close. */
    public static WebClients await(ChildProcess process) throws IOException, InterruptedException {
        process.awaitLine(RequestGeneratorMain.READY, START_PATIENCE);
        return new WebClients(process);
    }

    /**
     * Has them send requests.
     *
     * @param perSecond how many arrive on average
     * @param settle the requests that arrive in this time count for nothing
     * @return the order, by which the answer is found
     */
    public Order send(long seed, double perSecond, Duration settle, Duration length) throws IOException {
        Order order = new Order(++orders, seed, perSecond, settle.toMillis(), length.toMillis(), PATIENCE.toMillis());
        process.send(JSON.writeValueAsString(order));
        return order;
    }

    /** Waits until what counts of an order begins. */
    public void awaitBegun(Order order) throws IOException, InterruptedException {
        await(RequestGeneratorMain.BEGUN, order);
    }

    /** Waits until what counts of an order has ended. */
    public void awaitEnded(Order order) throws IOException, InterruptedException {
        await(RequestGeneratorMain.ENDED, order);
    }

    /** What came of an order, once it is carried out. */
    public ResponseSummary found(Order order) throws IOException, InterruptedException {
        String line = await(RequestGeneratorMain.FOUND, order);
        return JSON.readValue(line.substring(line.indexOf('{')), ResponseSummary.class);
    }

    private String await(String mark, Order order) throws IOException, InterruptedException {
        Duration patience =
                ORDER_PATIENCE.plusMillis(order.settleMillis() + order.measureMillis() + order.patienceMillis());
        return process.awaitLine(mark + order.number() + " ", patience);
    }
}
