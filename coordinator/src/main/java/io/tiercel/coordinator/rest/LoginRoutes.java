package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;

/** How a browser is logged in, and what there is to be asked. */
final class LoginRoutes {
    private static final Shape CODE = Shape.object("A code for one login.")
            .with("code", Shape.text("The code, for /login."))
            .with("seconds", Shape.count("s", "For how long it may be used, once."));

    private LoginRoutes() {}

    /** @param document all that may be asked, in the form of OpenAPI */
    static List<RestRoute> of(RestGuests guests, Supplier<JsonNode> document) {
        return List.of(
                RestRoute.get(
                                "/openapi.json",
                                "What may be asked, as a document of OpenAPI 3.1.",
                                Shape.map("The document.", Shape.any("A part of it.")),
                                asked -> RestAnswer.of(document.get()))
                        .open(),
                RestRoute.order(
                                "POST",
                                "/login",
                                "Logs a browser in, by the token or by a code: it gets a cookie that scripts cannot read.",
                                asked -> guests.logIn(asked.body()))
                        .sent(Shape.object("One of the two.")
                                .with("token", Shape.text("The token.").optional())
                                .with(
                                        "code",
                                        Shape.text("A code of /login/code.").optional())
                                .withAny())
                        .open(),
                RestRoute.order(
                                "POST",
                                "/login/code",
                                "Makes a code for one login.",
                                asked -> guests.newCode(asked.who()))
                        .answering(CODE),
                RestRoute.order(
                                "POST",
                                "/logout",
                                "Ends the session of a browser.",
                                asked -> guests.logOut(asked.headers()))
                        .open());
    }
}
