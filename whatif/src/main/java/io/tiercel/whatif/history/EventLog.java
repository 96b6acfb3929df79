package io.tiercel.whatif.history;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.tiercel.simulator.workload.HistoryException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads Spark's event logs: of each line, the event on it, one at a time.
 *
 * <p>A log that is still written may end in the middle of a line; any other that does is malformed.
 */
final class EventLog {
    private static final String IN_PROGRESS = ".inprogress";
    private static final String REMEDY = "; copy the log again from spark.eventLog.dir, or take it out of the folder";
    /**
     * The texts of large plans have tens of millions of letters, and their nodes are nested thousands of times: more than
     * Jackson lets pass unless told so.
     */
    private static final StreamReadConstraints LARGE_PLANS = StreamReadConstraints.builder()
            .maxStringLength(Integer.MAX_VALUE)
            .maxNestingDepth(100_000)
            .build();

    private static final ObjectReader EVENTS = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(LARGE_PLANS).build())
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .addModule(new Jdk8Module())
            .build()
            .readerFor(SparkEvent.class);

    private final Path file;
    private final boolean inProgress;

    private EventLog(Path file, boolean inProgress) {
        this.file = file;
        this.inProgress = inProgress;
    }

    /**
     * Reads the log of one application.
     *
     * @param files that it consists of, in order
     * @param inProgress whether Spark still writes it, or died writing it
     * @param found is told of its jobs
     * @throws HistoryException if a line is malformed
     */
    static void read(List<Path> files, boolean inProgress, PastJobs found) throws IOException {
        SparkApplication application = new SparkApplication(found);
        try {
            for (Path file : files) {
                new EventLog(file, inProgress).tell(application);
            }
        } finally {
            application.ended();
        }
    }

    /** Whether Spark writes, or wrote until it died, the file of this name. */
    static boolean inProgress(Path file) {
        return file.toString().endsWith(IN_PROGRESS);
    }

    private void tell(SparkApplication application) throws IOException {
        try (InputStream in = LogPacking.of(file).open(file);
                JsonParser parser = EVENTS.createParser(in)) {
            tell(application, parser);
        } catch (UnpackException e) {
            if (!inProgress) {
                throw new HistoryException(file + ": cannot be unpacked to its end: " + e.getMessage() + REMEDY);
            }
        }
    }

    private void tell(SparkApplication application, JsonParser parser) throws IOException {
        try {
            MappingIterator<SparkEvent> events = EVENTS.readValues(parser);
            while (events.hasNextValue()) {
                events.nextValue().tell(application);
            }
        } catch (JsonProcessingException e) {
            if (e.getCause() instanceof UnpackException packed) {
                // Within a list, Jackson takes it for its own.
                throw packed;
            }
            if (!(inProgress && isNotJson(e))) {
                String field = e instanceof JsonMappingException mapping
                        ? named(mapping.getPath())
                        : named(parser.getParsingContext());
                throw malformed(e.getLocation(), field, e.getOriginalMessage());
            }
        } catch (IllegalArgumentException e) {
            throw malformed(parser.currentLocation(), "", String.valueOf(e.getMessage()));
        }
    }

    /** Where a value is not JSON, what it belongs to tells so too. */
    private static boolean isNotJson(JsonProcessingException e) {
        return e instanceof StreamReadException || e.getCause() instanceof StreamReadException;
    }

    private HistoryException malformed(@Nullable JsonLocation location, String field, String trouble) {
        int line = location == null ? 1 : location.getLineNr();
        return new HistoryException(file + ", line " + line + (field.isEmpty() ? "" : ", field " + field)
                + ": is not an event of Spark's: " + trouble + REMEDY);
    }

    private static String named(JsonStreamContext place) {
        Deque<String> steps = new ArrayDeque<>();
        for (JsonStreamContext at = place; !at.inRoot(); at = at.getParent()) {
            if (at.inArray()) {
                steps.addFirst("[" + (at.getCurrentIndex() + 1) + "]");
            } else if (at.hasCurrentName()) {
                steps.addFirst("." + at.getCurrentName());
            }
        }
        return String.join("", steps).replaceFirst("^\\.", "");
    }

    private static String named(List<Reference> path) {
        StringBuilder name = new StringBuilder();
        for (Reference step : path) {
            if (step.getFieldName() == null) {
                name.append('[').append(step.getIndex() + 1).append(']');
            } else {
                name.append(name.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return name.toString();
    }
}
