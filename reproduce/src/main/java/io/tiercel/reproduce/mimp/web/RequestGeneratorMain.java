package io.tiercel.reproduce.mimp.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The clients of the web VM, in a process of their own. It reads orders, a line of JSON each, and says for each by its number
 * when what counts begins and ends, and what was found.
 */
public final class RequestGeneratorMain {
    static final String READY = "ready";
    static final String BEGUN = "begun ";
    static final String ENDED = "ended ";
    static final String FOUND = "found ";

    /** After what is measured, so that the last requests that count are answered under the same load. */
    private static final Duration TAIL = Duration.ofMillis(200);

    private static final ObjectMapper JSON = new ObjectMapper();

    private RequestGeneratorMain() {}

    /**
     * What to send.
     *
     * @param number by which answers name it
     * @param perSecond how many requests arrive on average
     */
    public record Order(
            int number, long seed, double perSecond, long settleMillis, long measureMillis, long patienceMillis) {}

    /**
     * Carries out one order after the other.
     *
     * @param arguments the port of the web service
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        RequestGenerator generator = new RequestGenerator(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])));
        System.out.println(READY);
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = orders.readLine(); line != null; line = orders.readLine()) {
            carryOut(JSON.readValue(line, Order.class), generator);
        }
        Runtime.getRuntime().halt(0);
    }

    private static void carryOut(Order order, RequestGenerator generator) throws IOException, InterruptedException {
        Duration settle = Duration.ofMillis(order.settleMillis());
        Duration length = Duration.ofMillis(order.measureMillis());
        ArrivalSchedule schedule = ArrivalSchedule.poisson(
                order.seed(), order.perSecond(), settle.plus(length).plus(TAIL));
        ResponseSummary summary = generator.run(
                schedule, settle, length, Duration.ofMillis(order.patienceMillis()), marks(order.number()));
        System.out.println(FOUND + order.number() + " " + JSON.writeValueAsString(summary));
    }

    private static RequestGenerator.Marks marks(int number) {
        return new RequestGenerator.Marks() {
            @Override
            public void begun() {
                System.out.println(BEGUN + number + " ");
            }

            @Override
            public void ended() {
                System.out.println(ENDED + number + " ");
            }
        };
    }
}
