package io.tiercel.whatif.history;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import io.tiercel.whatif.history.PlanNode.PlanMetric;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the nodes of a plan, which Spark writes into each other, one after the other: a program that builds a query in a loop
 * has them nested deeper than a stack is.
 */
final class PlanNodes extends JsonDeserializer<List<PlanNode>> {
    private static final String CHILDREN = "children";

    /** A node whose end has not come. */
    private static final class Draft {
        private String name = "";
        private @Nullable String text;
        private @Nullable Map<String, String> metadata;
        private @Nullable List<PlanMetric> metrics;
        private boolean children;
    }

    @Override
    public List<PlanNode> deserialize(JsonParser plan, DeserializationContext context) throws IOException {
        List<PlanNode> nodes = new ArrayList<>();
        Deque<Draft> open = new ArrayDeque<>();
        begin(plan, context, open);
        while (!open.isEmpty()) {
            JsonToken token = plan.nextToken();
            if (token == JsonToken.FIELD_NAME) {
                field(open.getLast(), plan, context);
            } else if (token == JsonToken.END_OBJECT) {
                nodes.add(ended(open.removeLast(), context));
            } else if (token != JsonToken.END_ARRAY) {
                begin(plan, context, open);
            }
        }
        return nodes;
    }

    private void begin(JsonParser plan, DeserializationContext context, Deque<Draft> open) throws IOException {
        if (!plan.hasToken(JsonToken.START_OBJECT)) {
            context.reportWrongTokenException(this, JsonToken.START_OBJECT, "a node of a plan is no object");
        }
        open.addLast(new Draft());
    }

    private void field(Draft node, JsonParser plan, DeserializationContext context) throws IOException {
        String name = plan.currentName();
        JsonToken value = plan.nextToken();
        switch (name) {
            case "nodeName" ->
                node.name = value == JsonToken.VALUE_STRING ? plan.getText().strip() : "";
            case "simpleString" -> node.text = context.readValue(plan, String.class);
            case "metadata" -> node.metadata = value == JsonToken.VALUE_NULL ? null : metadata(plan, context);
            case "metrics" -> node.metrics = metrics(plan, context);
            case CHILDREN -> {
                if (value != JsonToken.START_ARRAY) {
                    context.reportWrongTokenException(this, JsonToken.START_ARRAY, CHILDREN + " are no list");
                }
                node.children = true;
            }
            default -> plan.skipChildren();
        }
    }

    private static Map<String, String> metadata(JsonParser plan, DeserializationContext context) throws IOException {
        JavaType type = context.getTypeFactory().constructMapType(Map.class, String.class, String.class);
        return context.readValue(plan, type);
    }

    private static List<PlanMetric> metrics(JsonParser plan, DeserializationContext context) throws IOException {
        JavaType type = context.getTypeFactory().constructCollectionType(List.class, PlanMetric.class);
        return context.readValue(plan, type);
    }

    private PlanNode ended(Draft node, DeserializationContext context) throws IOException {
        String text = node.text;
        List<PlanMetric> metrics = node.metrics;
        if (text == null || metrics == null || !node.children) {
            return context.reportInputMismatch(
                    this, "Missing required property: a node of a plan has a simpleString, metrics and children");
        }
        return new PlanNode(node.name, text, Optional.ofNullable(node.metadata), metrics);
    }
}
