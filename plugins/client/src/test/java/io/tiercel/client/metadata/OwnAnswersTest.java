package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.fs.permission.AclStatus;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever is handed an answer may do with it what it likes: nobody else has any of it that can be changed. */
final class OwnAnswersTest extends MetadataScene {
    private final List<Object> given = new ArrayList<>();

    static Stream<Method> keptCalls() {
        return Arrays.stream(ClientProtocol.class.getMethods()).filter(method -> ReadCall.of(method) != null);
    }

    @ParameterizedTest
    @MethodSource("keptCalls")
    void answer_sharesNothingThatCanBeChanged_withWhatIsKeptOrWithAnother(Method call) throws Exception {
        nameNode.answers(call.getName(), args -> remembered(sample(call).to(args)));

        List<@Nullable Object> answers = List.of();
        for (int i = 0; i < 3; i++) {
            answers = plus(answers, ask(call));
        }

        assertThat(nameNode.asked(call.getName())).as("asked of the NameNode").isEqualTo(1);
        List<@Nullable Object> all = plus(answers, given.isEmpty() ? null : given.get(0));
        for (int i = 0; i < all.size(); i++) {
            for (int j = 0; j < i; j++) {
                assertThat(SharedParts.of(all.get(i), all.get(j)))
                        .as("answers %d and %d", i, j)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("keptCalls")
    void answerThatIsNotKept_sharesNothingThatCanBeChanged_withWhoLearnsOfItsBlocks(Method call) throws Exception {
        events.confirm(clock.getAsLong() - 2 * STALENESS_NANOS);
        nameNode.answers(call.getName(), args -> sample(call).to(args));

        Object answer = ask(call);

        assertThat(cache.statistics(Objects.requireNonNull(ReadCall.of(call)).kind())
                        .hits())
                .isZero();
        assertThat(SharedParts.of(answer, located)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("keptCalls")
    void answerFromMemory_saysAllThatTheNameNodeSaid(Method call) throws Exception {
        nameNode.answers(call.getName(), args -> sample(call).to(args));

        ask(call);
        Object hit = ask(call);

        assertThat(written(hit)).isEqualTo(written(sample(call).to(new Object[0])));
    }

    @Test
    void listOfTheAttributesThatAreAskedFor_staysTheCallers() throws IOException {
        nameNode.answers("getXAttrs", args -> new ArrayList<>((List<?>) args[1]));
        List<XAttr> wanted = new ArrayList<>(List.of(attribute("a")));
        client.getXAttrs("/f", wanted);

        wanted.set(0, attribute("b"));

        assertThat(client.getXAttrs("/f", wanted).get(0).getName()).isEqualTo("b");
        assertThat(client.getXAttrs("/f", List.of(attribute("a"))).get(0).getName())
                .isEqualTo("a");
        assertThat(nameNode.asked("getXAttrs")).isEqualTo(2);
        assertThat(cache.statistics(MetadataKind.XATTR).hits()).isEqualTo(1);
    }

    private static XAttr attribute(String name) {
        return new XAttr.Builder()
                .setNameSpace(XAttr.NameSpace.USER)
                .setName(name)
                .build();
    }

    private @Nullable Object remembered(@Nullable Object answer) {
        if (answer != null) {
            given.add(answer);
        }
        return answer;
    }

    private @Nullable Object ask(Method call) throws ReflectiveOperationException {
        Object[] args = Arrays.stream(call.getParameterTypes())
                .map(OwnAnswersTest::argument)
                .toArray();
        return call.invoke(client, args);
    }

    private static Object argument(Class<?> type) {
        if (type == String.class) {
            return "/d/f";
        }
        if (type == long.class) {
            return 0L;
        }
        if (type == boolean.class) {
            return true;
        }
        return type == byte[].class
                ? HdfsFileStatus.EMPTY_NAME
                : type == FsAction.class ? FsAction.READ : List.of(attribute("a"));
    }

    private static FakeNameNode.Answer sample(Method call) {
        return Objects.requireNonNull(
                SampleAnswers.BY_CALL.get(call.getName()), "this test has no answer of " + call.getName());
    }

    private static List<@Nullable Object> plus(List<@Nullable Object> list, @Nullable Object last) {
        List<@Nullable Object> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }

    /** The answer as a NameNode would send it. */
    private static String written(@Nullable Object answer) {
        if (answer instanceof HdfsFileStatus status) {
            return PBHelperClient.convert(status).toString();
        }
        if (answer instanceof DirectoryListing listing) {
            return PBHelperClient.convert(listing).toString();
        }
        if (answer instanceof LocatedBlocks blocks) {
            return PBHelperClient.convert(blocks).toString();
        }
        if (answer instanceof ContentSummary sums) {
            return PBHelperClient.convert(sums).toString();
        }
        if (answer instanceof QuotaUsage usage) {
            return PBHelperClient.convert(usage).toString();
        }
        if (answer instanceof AclStatus acl) {
            return PBHelperClient.convert(acl).toString();
        }
        if (answer instanceof BlockStoragePolicy policy) {
            return PBHelperClient.convert(policy).toString();
        }
        return answer instanceof List<?> list ? attributes(list) : String.valueOf(answer);
    }

    private static String attributes(List<?> list) {
        StringBuilder text = new StringBuilder();
        for (Object element : list) {
            XAttr attribute = (XAttr) element;
            byte @Nullable [] value = attribute.getValue();
            text.append(attribute.getName())
                    .append('=')
                    .append(value == null ? "none" : new String(value, StandardCharsets.UTF_8))
                    .append(' ');
        }
        return text.toString();
    }
}
