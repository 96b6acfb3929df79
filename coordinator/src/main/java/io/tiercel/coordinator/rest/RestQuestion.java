package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import java.util.Map;

/**
 * What somebody asks.
 *
 * @param name what follows the path; empty where nothing may
 * @param parameters all that the route has, each with a text that it takes
 * @param body a missing node where there is none
 * @param headers as they were sent
 * @param who asks: a name for the measure of questions and for logins; empty where a route lets everybody ask
 */
record RestQuestion(String name, Map<String, String> parameters, JsonNode body, Headers headers, String who) {
    RestQuestion {
        parameters = Map.copyOf(parameters);
    }

    String text(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    int count(String parameter) {
        return Integer.parseInt(text(parameter));
    }
}
