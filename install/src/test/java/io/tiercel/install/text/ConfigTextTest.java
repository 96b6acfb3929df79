package io.tiercel.install.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.install.text.Undo.Certainty;
import io.tiercel.install.text.Undo.Pristine;
import io.tiercel.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

class ConfigTextTest {
    private static final List<String> FILES = List.of("tiercel-client-present.xml", "tiercel-datanode-present.xml");

    @ParameterizedTest
    @FieldSource("io.tiercel.install.text.OddConfigs#KNOWN")
    void includes_areLast_andAllElseStays(String raw) throws Exception {
        String edited = ConfigText.of(raw).withIncludes(FILES);
        assertThat(lastElements(edited)).containsExactlyElementsOf(FILES);
        assertThat(ConfigText.of(edited).includes()).containsEntry(FILES.get(0), true);
        assertThat(ConfigText.of(edited).properties())
                .isEqualTo(ConfigText.of(raw).properties());
        assertUndone(raw, edited);
    }

    @ParameterizedTest
    @FieldSource("io.tiercel.install.text.OddConfigs#KNOWN")
    void properties_areRead_asTheyWereWritten(String raw) {
        Map<String, String> wanted = Map.of("k.one", "a & <b> \"c\"", "k.two", "\u00e9\u6f22 ${x}");
        String edited = ConfigText.of(raw).withProperties(wanted);
        assertThat(ConfigText.of(edited).properties()).containsAllEntriesOf(wanted);
        assertUndone(raw, edited);
    }

    @Test
    void whatWasPutIn_isTakenOut_ofAnyFile_andOfOneThatSomebodyElseHasEdited() throws Exception {
        Seed seed = Seed.announced("config text");
        for (int i = 0; i < 2_000; i++) {
            String raw = OddConfigs.random(seed);
            String edited = seed.below(2) == 0
                    ? ConfigText.of(raw).withIncludes(FILES)
                    : ConfigText.of(raw).withProperties(Map.of("a.b", "c"));
            assertUndone(raw, edited);
            String theirs = OddConfigs.withSetting(edited);
            Pristine merged = Undo.of(Optional.of(raw), List.of(edited), Optional.of(theirs));
            assertThat(merged.certainty()).isEqualTo(Certainty.MERGED);
            String left = merged.content().orElseThrow();
            assertThat(ConfigText.of(left).properties()).containsEntry("theirs", "1");
            assertThat(ConfigText.of(left).includes()).doesNotContainKeys(FILES.get(0), FILES.get(1));
            assertThat(Marks.isMarked(RawText.of(left).editable())).isFalse();
            if (RawText.of(raw).editable().contains("</configuration")) {
                assertThat(left).as(raw).isEqualTo(OddConfigs.withSetting(raw));
            }
        }
    }

    private static void assertUndone(String raw, String edited) {
        assertThat(edited).isNotEqualTo(raw);
        Pristine undone = Undo.of(Optional.of(raw), List.of(edited), Optional.of(edited));
        assertThat(undone.content()).contains(raw);
        assertThat(undone.certainty()).isEqualTo(Certainty.EXACT);
        Pristine twice = Undo.of(Optional.of(raw), List.of(edited), undone.content());
        assertThat(twice.content()).contains(raw);
    }

    /** Where nothing is known any more but the marks. */
    @ParameterizedTest
    @FieldSource("io.tiercel.install.text.OddConfigs#KNOWN")
    void marks_areEnoughToTakeOutWhatIsOurs(String raw) {
        String edited = ConfigText.of(raw).withIncludes(FILES);
        Pristine left = Undo.of(Optional.empty(), List.of(), Optional.of(edited));
        assertThat(left.certainty()).isEqualTo(Certainty.MERGED);
        assertThat(ConfigText.of(left.content().orElseThrow()).properties())
                .isEqualTo(ConfigText.of(raw).properties());
        assertThat(ConfigText.of(left.content().orElseThrow()).includes()).doesNotContainKey(FILES.get(0));
    }

    @Test
    void aBlockThatHasLostItsEnd_isLeftAlone() {
        String edited = ConfigText.of("<configuration>\n</configuration>\n").withProperties(Map.of("a", "1"));
        String damaged = edited.replace(Marks.XML_END, "").replace("<value>1", "<value>2");
        Pristine left =
                Undo.of(Optional.of("<configuration>\n</configuration>\n"), List.of(edited), Optional.of(damaged));
        assertThat(left.certainty()).isEqualTo(Certainty.STUCK);
        assertThat(left.content()).contains(damaged);
        assertThat(left.where()).isEqualTo(Marks.XML_BEGIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text",
                "<configuration>",
                "<configuration></configuration><configuration/>",
                "<configuration><a></configuration></a>",
                "<conf></conf>",
                "<configuration><!-- </configuration>",
                "<configuration a=\"></configuration>",
                "<configuration>&</configuration>"
            })
    void whatIsNoFileOfSettings_isRefusedInWords(String raw) {
        assertThatThrownBy(() -> ConfigText.of(raw))
                .isInstanceOf(TextFormException.class)
                .hasMessageContaining("no ");
    }

    /** What the last elements of the root element include, as a parser of the JDK sees it. */
    private static List<String> lastElements(String raw)
            throws ParserConfigurationException, SAXException, IOException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(Raw.bytes(raw)));
        Node last = document.getDocumentElement().getLastChild();
        Deque<String> found = new ArrayDeque<>();
        while (last != null && found.size() < FILES.size()) {
            if (last instanceof Element element) {
                assertThat(element.getNamespaceURI()).isEqualTo("http://www.w3.org/2001/XInclude");
                assertThat(element.getElementsByTagNameNS("*", "fallback").getLength())
                        .isEqualTo(1);
                found.addFirst(element.getAttribute("href"));
            }
            last = last.getPreviousSibling();
        }
        return List.copyOf(found);
    }
}
