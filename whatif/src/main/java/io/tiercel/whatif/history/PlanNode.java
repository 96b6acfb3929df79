package io.tiercel.whatif.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node of a query's physical plan, read by {@link PlanNodes}.
 *
 * @param name as a stage has it that does what the node says, without blanks around it; may be empty
 * @param metadata missing before Spark 2
 */
record PlanNode(String name, String text, Optional<Map<String, String>> metadata, List<PlanMetric> metrics) {
    record PlanMetric(
            @JsonProperty(value = "accumulatorId", required = true)
            long id) {}
}
