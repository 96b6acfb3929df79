package io.tiercel.reproduce.mimp.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real connections to a real service in this JVM. */
@Tag("cluster")
class RequestGeneratorTest {
    private static final Duration SETTLE = Duration.ofMillis(100);
    private static final Duration LENGTH = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(60);

    private final AtomicInteger marks = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();

    @Test
    void everyRequest_isAnsweredOnce_andThoseOfTheSettlingCountForNothing() throws Exception {
        ArrivalSchedule schedule = ArrivalSchedule.poisson(3, 200, SETTLE.plus(LENGTH));
        ResponseSummary summary = run(schedule, new CountDownLatch(0), LONG);
        assertThat(summary.answered())
                .isEqualTo(summary.arrived())
                .isEqualTo(schedule.size() - schedule.firstFrom(SETTLE));
        assertThat(summary.meanMillis()).isPositive();
        assertThat(served).hasValue(schedule.size());
        assertThat(marks).hasValue(2);
    }

    @Test
    void serviceThatDoesNotAnswer_leavesRequestsThatCountWithWhatTheyWaited() throws Exception {
        ArrivalSchedule schedule = ArrivalSchedule.poisson(3, 200, SETTLE.plus(LENGTH));
        ResponseSummary summary = run(schedule, new CountDownLatch(1), Duration.ofMillis(50));
        assertThat(summary.unanswered()).isEqualTo(summary.arrived());
        assertThat(summary.meanMillis()).isGreaterThanOrEqualTo(50);
    }

    @Test
    void requestsThatFindTooManyOutstanding_areUnsent() throws Exception {
        ArrivalSchedule schedule = ArrivalSchedule.poisson(3, 5_000, SETTLE.plus(LENGTH));
        ResponseSummary summary = run(schedule, new CountDownLatch(1), Duration.ofMillis(50));
        assertThat(schedule.size()).isGreaterThan(1_200);
        assertThat(summary.unsent()).isPositive();
        assertThat(summary.unsent() + summary.unanswered()).isEqualTo(summary.arrived());
    }

    @Test
    void nobodyWhoListens_isAFailureOfEachRequest() throws Exception {
        int port = FreePort.next();
        ArrivalSchedule schedule = ArrivalSchedule.poisson(3, 100, SETTLE.plus(LENGTH));
        ResponseSummary summary = new RequestGenerator(address(port)).run(schedule, SETTLE, LENGTH, LONG, marks());
        assertThat(summary.failed()).isEqualTo(summary.arrived());
    }

    private ResponseSummary run(ArrivalSchedule schedule, CountDownLatch answers, Duration patience)
            throws IOException, InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        HttpServer server = HttpServer.create(address(0), 1_024);
        server.setExecutor(threads);
        server.createContext("/page", exchange -> {
            try (exchange) {
                answers.await();
                served.incrementAndGet();
                exchange.sendResponseHeaders(200, 3);
                exchange.getResponseBody().write(new byte[3]);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        try {
            return new RequestGenerator(address(server.getAddress().getPort()))
                    .run(schedule, SETTLE, LENGTH, patience, marks());
        } finally {
            threads.shutdownNow();
            server.stop(0);
        }
    }

    private RequestGenerator.Marks marks() {
        return new RequestGenerator.Marks() {
            @Override
            public void begun() {
                marks.incrementAndGet();
            }

            @Override
            public void ended() {
                marks.incrementAndGet();
            }
        };
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
