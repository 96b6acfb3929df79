package io.tiercel.resourcemanager.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What users write into the environment of their jobs, which nobody refuses: it is a term, or it is none. */
@Tag("fuzz")
class TermsFuzzTest {
    @Test
    void terms() throws InterruptedException {
        Map<String, String> written = new TreeMap<>();
        JobTerms.write(1_700_000_000_000L, true, written);
        written.put(SubmittedTerms.MAPS, "12");
        written.put(SubmittedTerms.DEADLINE, "2026-11-28T12:00:00Z");
        Fuzz.of("terms of jobs").sample(bytes(written)).run(bytes -> {
            Map<String, String> environment = environment(bytes);
            JobTerms terms = JobTerms.of(environment);
            assertThat(terms.promised() && terms.deadlineMillis().isEmpty()).isFalse();
            assertThat(SubmittedTerms.mapsOrNone(environment).orElse(0)).isNotNegative();
            JobTerms.removeFrom(environment);
            assertThat(JobTerms.of(environment)).isEqualTo(JobTerms.NONE);
        });
    }

    private static byte[] bytes(Map<String, String> environment) {
        StringBuilder text = new StringBuilder();
        environment.forEach(
                (key, value) -> text.append(key).append('=').append(value).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, String> environment(byte[] bytes) {
        Map<String, String> environment = new TreeMap<>();
        for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                environment.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return environment;
    }
}
