package io.tiercel.core.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.events.NamespaceEvent.Kind;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.testkit.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ChangedNamesTest {
    private record Question(MetadataKind kind, String path) {
        boolean dependsOnAny(Set<Long> names) {
            return LongStream.of(PathVersions.dependencies(kind, path)).anyMatch(names::contains);
        }
    }

    @Test
    void of_namesADependencyOfEveryAnswerThatTheChangeAlters() {
        Seed seed = Seed.announced("ChangedNamesTest");
        TinyNamespace namespace = new TinyNamespace();
        int altered = 0;
        for (int i = 0; i < 5_000; i++) {
            Map<Question, String> before = answers(namespace);
            List<NamespaceEvent> events = namespace.change(seed);
            Set<Long> advanced = names(events);
            for (Map.Entry<Question, String> answer : before.entrySet()) {
                Question question = answer.getKey();
                if (!namespace.answer(question.kind(), question.path()).equals(answer.getValue())) {
                    altered++;
                    assertThat(question.dependsOnAny(advanced))
                            .as("%s after %s, %s", question, events, seed)
                            .isTrue();
                }
            }
        }
        assertThat(altered).as("the program did alter answers").isGreaterThan(5_000);
    }

    @Test
    void of_leavesAloneTheStatusOfOtherBranches() {
        for (Kind kind : Kind.values()) {
            NamespaceEvent event =
                    kind == Kind.RENAMED ? NamespaceEvent.renamed("/a/b", "/a/c") : NamespaceEvent.of(kind, "/a/b");
            Set<Long> advanced = names(List.of(event));
            for (String other : List.of("/", "/b", "/a/bb", "/a/d/e")) {
                assertThat(new Question(MetadataKind.STATUS, other).dependsOnAny(advanced))
                        .as("%s of %s", kind, other)
                        .isFalse();
            }
        }
    }

    @Test
    void of_keepsWhatIsBelowADirectoryWhenOnlyItsTimesChange() {
        Set<Long> advanced = names(List.of(NamespaceEvent.of(Kind.ATTRIBUTES_CHANGED, "/a")));
        assertThat(new Question(MetadataKind.STATUS, "/a").dependsOnAny(advanced))
                .isTrue();
        assertThat(new Question(MetadataKind.STATUS, "/a/b").dependsOnAny(advanced))
                .isFalse();
        assertThat(new Question(MetadataKind.LISTING, "/a/b").dependsOnAny(advanced))
                .isFalse();
    }

    private static Set<Long> names(List<NamespaceEvent> events) {
        Set<Long> names = new TreeSet<>();
        events.forEach(event -> ChangedNames.of(event, names::add));
        return names;
    }

    private static Map<Question, String> answers(TinyNamespace namespace) {
        Map<Question, String> answers = new LinkedHashMap<>();
        for (String path : TinyNamespace.universe()) {
            for (MetadataKind kind : MetadataKind.values()) {
                answers.put(new Question(kind, path), namespace.answer(kind, path));
            }
        }
        return answers;
    }
}
