package io.tiercel.resourcemanager.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubmittedTermsTest {
    @Test
    void whatIsWritten_isTaken_withoutSpace() {
        SubmittedTerms terms = SubmittedTerms.of(Map.of("TIERCEL_DEADLINE", " 20m ", "TIERCEL_MAPS", "7"));
        assertThat(terms.deadline()).contains("20m");
        assertThat(terms.maps()).isEqualTo(OptionalInt.of(7));
    }

    @Test
    void whatIsUnset_isTakenOutOfAnEnvironment_andNothingElse() {
        Map<String, String> environment = new HashMap<>(
                Map.of("TIERCEL_DEADLINE", "${tiercel.deadline}", "TIERCEL_MAPS", "7", "OTHER", "${not.ours}"));
        assertThat(SubmittedTerms.removeUnset(environment)).isTrue();
        assertThat(environment).containsOnlyKeys("TIERCEL_MAPS", "OTHER");
        assertThat(SubmittedTerms.removeUnset(environment)).isFalse();
    }

    @Test
    void inputs_arePaths_asFileInputFormatWritesThem() {
        SubmittedTerms terms = SubmittedTerms.of(
                Map.of("TIERCEL_INPUTS", "hdfs://nn:8020/a/b, /c,/with\\,comma,/a/b,relative,/logs/*,hdfs://nn:8020"));
        assertThat(terms.inputs()).containsExactly("/a/b", "/c", "/with,comma", "/");
        assertThat(SubmittedTerms.of(Map.of("TIERCEL_INPUTS", "${tiercel.job.inputs}"))
                        .inputs())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "${tiercel.deadline}", " ${mapreduce.job.maps} "})
    void whatIsUnset_isNothing_alsoAsTheLiteral(String unset) {
        SubmittedTerms terms = SubmittedTerms.of(Map.of("TIERCEL_DEADLINE", unset, "TIERCEL_MAPS", unset));
        assertThat(terms.deadline()).isEmpty();
        assertThat(terms.maps()).isEmpty();
        assertThat(SubmittedTerms.of(Map.of()).deadline()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"many", "-1", "2.5", "10000001", "99999999999"})
    void aNumberOfMapsThatIsNone_isRefused(String maps) {
        SubmittedTerms terms = SubmittedTerms.of(Map.of("TIERCEL_MAPS", maps));
        assertThatThrownBy(terms::maps).hasMessageEndingWith("and is '" + maps + "'");
    }

    @Test
    void aDeadlineIsWritten_asTheKindOfJobHasIt() {
        assertThat(SubmittedTerms.option("spark")).isEqualTo("--conf spark.yarn.appMasterEnv.TIERCEL_DEADLINE=");
        assertThat(SubmittedTerms.option("MAPREDUCE")).isEqualTo("-Dtiercel.deadline=");
        assertThat(SubmittedTerms.option(null)).isEqualTo("-Dtiercel.deadline=");
    }

    @Test
    void termsThatWereAgreed_areRead_andWhatIsNoneIsNone() {
        assertThat(JobTerms.of(Map.of("TIERCEL_DEADLINE_MILLIS", "5", "TIERCEL_PROMISED", "true", "TIERCEL_MAPS", "3")))
                .isEqualTo(new JobTerms(OptionalLong.of(5), true, OptionalInt.of(3)));
        assertThat(JobTerms.of(Map.of("TIERCEL_DEADLINE_MILLIS", "soon"))).isEqualTo(JobTerms.NONE);
        assertThat(JobTerms.of(Map.of("TIERCEL_PROMISED", "true", "TIERCEL_DEADLINE", "20m")))
                .isEqualTo(JobTerms.NONE);
    }
}
