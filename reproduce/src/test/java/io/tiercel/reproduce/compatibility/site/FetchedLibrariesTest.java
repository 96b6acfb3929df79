package io.tiercel.reproduce.compatibility.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FetchedLibrariesTest {
    @Test
    void reason_isThatWhichMavenSaysFirst_inALine() {
        String said = """
                Maven cannot fetch from Maven Central. It said:
                [ERROR] Could not find artifact org.apache.hbase:hbase-server:jar:9 in central
                [ERROR] Re-run Maven using the -X switch to enable full debug logging.
                """;

        assertThat(FetchedLibraries.inOneLine(said))
                .isEqualTo("Maven cannot fetch from Maven Central. It said: "
                        + "[ERROR] Could not find artifact org.apache.hbase:hbase-server:jar:9 in central");
        assertThat(FetchedLibraries.inOneLine("x".repeat(1000))).hasSize(400);
    }
}
