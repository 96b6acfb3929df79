package io.tiercel.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Which other files a file of settings includes, by the rules of Hadoop. None of them is read. */
final class IncludeForm {
    private IncludeForm() {}

    /**
     * The files as they are named, and of each whether it has a fallback: without one, whoever does not find it cannot read
     * the settings.
     *
     * @throws IOException if it cannot be read
     */
    static Map<String, Boolean> of(Path file) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try (InputStream text = Files.newInputStream(file)) {
            return of(factory.createXMLStreamReader(text));
        } catch (XMLStreamException e) {
            throw new IOException("no well-formed XML", e);
        }
    }

    private static Map<String, Boolean> of(XMLStreamReader reader) throws XMLStreamException {
        Map<String, Boolean> includes = new LinkedHashMap<>();
        Deque<String> open = new ArrayDeque<>();
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT
                    && reader.getLocalName().equals("include")) {
                String named = reader.getAttributeValue(null, "href");
                open.push(named == null ? "" : named);
                includes.putIfAbsent(open.element(), false);
            } else if (event == XMLStreamConstants.START_ELEMENT
                    && reader.getLocalName().equals("fallback")
                    && !open.isEmpty()) {
                includes.put(open.element(), true);
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && reader.getLocalName().equals("include")) {
                open.pop();
            }
        }
        return includes;
    }
}
