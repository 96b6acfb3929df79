package io.tiercel.relay.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            " 1  10.0.0.1  0.311 ms"                                                   | 10.0.0.1
            " 1  *"                                                                    | none
            "traceroute to 10.0.7.2 (10.0.7.2), 1 hops max, 60 byte packets"           | none
            " 1  10.0.7.2  0.4 ms"                                                     | ""
            " 1?: [LOCALHOST]                      pmtu 1500"                          | none
            " 1:  10.0.0.1                                              0.052ms "      | 10.0.0.1
            " 1:  10.0.7.2                                              0.1ms reached" | ""
            " 1:  no reply"                                                            | none
            "From 10.0.0.1 icmp_seq=1 Time to live exceeded"                           | 10.0.0.1
            "From 10.0.0.1: icmp_seq=1 Time to live exceeded"                          | 10.0.0.1
            "From fe80::1%eth0 icmp_seq=1 Time exceeded: Hop limit"                    | none
            "From fd00::1 icmp_seq=1 Time exceeded: Hop limit"                         | fd00::1
            "From 10.0.0.9 icmp_seq=1 Destination Host Unreachable"                    | none
            "64 bytes from 10.0.7.2: icmp_seq=1 ttl=64 time=0.045 ms"                  | ""
            "PING 10.0.7.2 (10.0.7.2) 56(84) bytes of data."                           | none
            """)
    void whatToolsPrint_isUnderstood(String line, String hop) {
        assertThat(TraceText.firstHop(List.of(line), "10.0.7.2").orElse("none")).isEqualTo(hop);
    }
}
