package io.tiercel.coordinator.rest;

import com.sun.net.httpserver.HttpHandler;
import io.tiercel.coordinator.rest.spnego.Spnego;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Handlers of tests, which take one token and as many questions as they are told to. */
final class RestHandlers {
    private RestHandlers() {}

    static RestGuests guests(String token) {
        return guests(token, Optional.empty());
    }

    static RestGuests guests(String token, Optional<Spnego> spnego) {
        return new RestGuests(() -> List.of(token), spnego, new RestSessions(new SecureRandom()), System::nanoTime);
    }

    static HttpHandler of(RestGuests guests, List<RestRoute> routes) {
        return of(guests, routes, 100_000, "");
    }

    static HttpHandler of(RestGuests guests, List<RestRoute> routes, int atOnce, String prefix) {
        RestHandler.Terms terms =
                new RestHandler.Terms(new RestGate(Set.of("gateway.example.com")), new RestRates(1, atOnce), prefix);
        return new RestHandler(terms, guests, routes, System::nanoTime);
    }
}
