package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.cache.EvictionPolicies;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void unsetSettings_haveTheirDefaults() {
        Settings settings = settings();
        assertThat(settings.flag(ClientSettings.ENABLED)).isTrue();
        assertThat(settings.bytes(ClientSettings.CHUNK_BYTES)).isEqualTo(1 << 20);
        assertThat(settings.nanos(ClientSettings.METADATA_STALENESS)).isEqualTo(1_000_000_000L);
        assertThat(settings.count(EventSettings.TABLE_CHANGES)).isEqualTo(1_048_576);
        assertThat(settings.text(ClientSettings.EVICTION_POLICY)).isEqualTo("s3-fifo");
    }

    @Test
    void setSettings_overrideTheirDefaults() {
        Settings settings = settings("tiercel.client.enabled", "false", "tiercel.client.node.capacity", "2g");
        assertThat(settings.flag(ClientSettings.ENABLED)).isFalse();
        assertThat(settings.bytes(ClientSettings.NODE_CAPACITY)).isEqualTo(2L << 30);
    }

    @Test
    void keysOfOthers_areIgnored() {
        assertThat(settings("dfs.replication", "x", "tiercelx.client", "y").flag(ClientSettings.ENABLED))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "tiercel.client.node.capasity,              tiercel.client.node.capacity",
        "tiercel.client.eviction-policy,            tiercel.client.eviction.policy",
        "tiercel.event.dir,                         tiercel.events.dir",
        "tiercel.client.metadata.budget.statsu,     tiercel.client.metadata.budget.status",
        "tiercel.client.metadata.buget.listing,     tiercel.client.metadata.budget.listing",
        "tiercel.client.metadata.budget,            tiercel.client.metadata.budget.acl",
        "tiercel.client.failover.proxy.providr.nn1, tiercel.client.failover.proxy.provider.nn1",
        "tiercel.client.failover.proxy.provider.,   tiercel.client.failover.proxy.provider.*"
    })
    void misspeltKey_isRefusedWithTheNearestKnownName(String misspelt, String nearest) {
        assertThatThrownBy(() -> settings(misspelt, "1"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("unknown setting " + misspelt + ": did you mean " + nearest + "?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tiercel.client.enabled                | yes  | expected true or false, found 'yes'
                    tiercel.events.table.changes          | many | expected a whole number that is not negative, found 'many'
                    tiercel.events.table.changes          | 1000 | expected a power of two from 1024 to 16777216, found '1000'
                    tiercel.client.node.capacity          | 1gb  | expected a number of bytes such as 65536, 64m or 1g, found '1gb'
                    tiercel.client.chunk.bytes            | 2g   | expected a power of two from 4k to 1g, found '2g'
                    tiercel.client.chunk.bytes            | 3m   | expected a power of two from 4k to 1g, found '3m'
                    tiercel.hot.window                    | 0s   | expected at least 1ms, found '0s'
                    tiercel.hot.window                    | 5    | expected auto or a time such as 5ms, 1s or 2m, found '5'
                    tiercel.hot.threshold                 | few  | expected auto or a whole number that is not negative, found 'few'
                    tiercel.client.metadata.staleness     | 5    | expected a time such as 5ms, 1s or 2m, found '5'
                    tiercel.client.metadata.budget.status | -1   | expected a number of bytes such as 65536, 64m or 1g, found '-1'
                    tiercel.scheduling.levels             | vm-disk | the last locality level must be off-rack: vm-disk
                    """)
    void unreadableText_isRefusedWithWhatWasExpected(String key, String text, String complaint) {
        assertThatThrownBy(() -> settings(key, text))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith("setting " + key + ": " + complaint + " (default: ");
    }

    @Test
    void unknownPolicy_isRefusedWithAllThereAre() {
        assertThatThrownBy(() -> settings("tiercel.client.eviction.policy", "guess"))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith("setting tiercel.client.eviction.policy: expected one of "
                        + String.join(", ", EvictionPolicies.names()) + ", found 'guess'");
    }

    @Test
    void unknownScheme_isRefusedWithAllThatMayBeSet() {
        String schemes = String.join(", ", Scheme.labels());
        assertThatThrownBy(() -> settings("tiercel.cache.scheme", "fastest"))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(
                        "setting tiercel.cache.scheme: expected one of " + schemes + ", found 'fastest'");
    }

    @Test
    void allComplaints_areMadeAtOnceInTheOrderOfTheKeys() {
        assertThatThrownBy(() -> settings("tiercel.client.enabled", "1", "tiercel.client.chunk.byte", "1m"))
                .message()
                .matches("unknown setting tiercel.client.chunk.byte: .*\\Rsetting tiercel.client.enabled: .*");
    }

    @Test
    void familyMembers_haveTheirOwnTextOrTheFamilysDefault() {
        Settings settings = settings("tiercel.client.metadata.budget.listing", "64m");
        assertThat(settings.memberBytes(ClientSettings.METADATA_BUDGET, "listing"))
                .isEqualTo(64 << 20);
        assertThat(settings.memberBytes(ClientSettings.METADATA_BUDGET, "status"))
                .isEqualTo(8 << 20);
    }

    @Test
    void openFamilies_takeAnySuffix() {
        Settings settings = settings("tiercel.client.failover.proxy.provider.nn1.example.org", "a.b.C");
        assertThat(settings.member(ClientSettings.WRAPPED_PROVIDER, "nn1.example.org"))
                .isEqualTo("a.b.C");
    }

    @Test
    void member_ofWhatIsNoFamilyIsABug() {
        assertThatThrownBy(() -> settings().member(ClientSettings.ENABLED, "a"))
                .hasMessage("not a family of settings: tiercel.client.enabled");
    }

    /** Settings from keys and texts in turn. */
    private static Settings settings(String... keysAndTexts) {
        TreeMap<String, String> texts = new TreeMap<>();
        for (int i = 0; i < keysAndTexts.length; i += 2) {
            texts.put(keysAndTexts[i], keysAndTexts[i + 1]);
        }
        return Settings.of(texts);
    }
}
