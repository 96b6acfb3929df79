package io.tiercel.coordinator.rest;

import com.sun.net.httpserver.Headers;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Turns away what a web page of somebody else has a browser ask: by the names under which the coordinator is asked, which a page
 * cannot choose, and by where a page says that it is from. Immutable.
 *
 * @param hosts the names that are taken, in small letters and without a port
 */
record RestGate(Set<String> hosts) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> FROM_HERE = Set.of("same-origin", "none");

    RestGate {
        hosts = Set.copyOf(hosts);
    }

    /** What is answered to a question that is not let in; nothing to one that is. */
    Optional<RestAnswer> refuses(String method, Headers headers) {
        String host = text(headers, "Host").toLowerCase(Locale.ROOT);
        String name = host.replaceFirst(":[0-9]*$", "");
        if (!LOOPBACK.contains(name) && !hosts.contains(name)) {
            return Optional.of(RestAnswer.error(
                    RestAnswer.FORBIDDEN,
                    "nothing is answered under this name: tiercel.rest.hosts lists those that are taken"));
        }
        boolean isRead = method.equals("GET") || method.equals("HEAD");
        String site = text(headers, "Sec-Fetch-Site");
        boolean isNavigation = isRead && text(headers, "Sec-Fetch-Mode").equals("navigate");
        if (!site.isEmpty() && !FROM_HERE.contains(site) && !isNavigation) {
            return Optional.of(RestAnswer.error(RestAnswer.FORBIDDEN, "a page of another site may not ask"));
        }
        String origin = text(headers, "Origin").toLowerCase(Locale.ROOT);
        boolean isOwn = origin.equals("http://" + host) || origin.equals("https://" + host);
        return origin.isEmpty() || isOwn
                ? Optional.empty()
                : Optional.of(RestAnswer.error(RestAnswer.FORBIDDEN, "a page of another origin may not ask"));
    }

    /** Whether what is sent is JSON by its header. A form of another site cannot say so. */
    static boolean saysJson(Headers headers) {
        return text(headers, "Content-Type").toLowerCase(Locale.ROOT).matches("application/json\\s*(;.*)?");
    }

    static boolean saysNoType(Headers headers) {
        return text(headers, "Content-Type").isEmpty();
    }

    private static String text(Headers headers, String name) {
        String text = headers.getFirst(name);
        return text == null ? "" : text.strip();
    }
}
