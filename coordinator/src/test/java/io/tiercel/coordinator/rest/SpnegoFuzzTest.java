package io.tiercel.coordinator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.rest.spnego.Spnego;
import io.tiercel.coordinator.rest.spnego.SpnegoAnswer;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.Fuzz;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody sends in the place of a ticket. */
@Tag("fuzz")
final class SpnegoFuzzTest {
    private static final String SCHEME = "Negotiate ";

    @TempDir
    private Path directory;

    @Test
    void tickets_areTakenOrRefused_andNeverFail() throws Exception {
        try (TicketRealm realm = TicketRealm.start(directory)) {
            realm.keytab("alice", "alice");
            Settings settings = Settings.of(Map.of(
                    RestSettings.KERBEROS_PRINCIPAL.key(),
                    TicketRealm.SERVICE,
                    RestSettings.KERBEROS_KEYTAB.key(),
                    realm.http().toString()));
            Spnego spnego = Spnego.of(settings, realm.hadoop("alice")).orElseThrow();
            String sample = realm.authorization("alice").substring(SCHEME.length());
            Fuzz.of("tickets by HTTP")
                    .sample(Base64.getDecoder().decode(sample))
                    .run(bytes -> {
                        SpnegoAnswer answer =
                                spnego.answer(SCHEME + Base64.getEncoder().encodeToString(bytes));
                        assertThat(answer.challenge()).startsWith("Negotiate");
                        assertThat(answer.refusal().isEmpty())
                                .isEqualTo(answer.verdict() == SpnegoAnswer.Verdict.ADMITTED);
                    });
        }
    }
}
