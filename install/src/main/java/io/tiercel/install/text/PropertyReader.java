package io.tiercel.install.text;

import java.io.InputStream;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the settings in a text of XML. Nothing that the text refers to is read. */
final class PropertyReader {
    private final Map<String, String> properties = new LinkedHashMap<>();
    private final StringBuilder characters = new StringBuilder();
    private String name = "";
    private String value = "";

    private PropertyReader() {}

    /** @throws TextFormException if it is no well-formed XML */
    static Map<String, String> properties(String text) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        PropertyReader reader = new PropertyReader();
        try {
            XMLStreamReader stream = factory.createXMLStreamReader(new StringReader(text));
            while (stream.hasNext()) {
                reader.take(stream.next(), stream);
            }
        } catch (XMLStreamException e) {
            throw new TextFormException(
                    "no well-formed XML from line " + e.getLocation().getLineNumber() + " on", e);
        }
        return reader.properties;
    }

    private void take(int event, XMLStreamReader stream) {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> begin(stream);
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> characters.append(stream.getText());
            case XMLStreamConstants.END_ELEMENT -> end(stream.getLocalName());
            default -> {} // Comments and the like mean nothing.
        }
    }

    private void begin(XMLStreamReader stream) {
        characters.setLength(0);
        if (stream.getLocalName().equals("property")) {
            name = attribute(stream, "name");
            value = attribute(stream, "value");
        }
    }

    private static String attribute(XMLStreamReader stream, String attribute) {
        String text = stream.getAttributeValue(null, attribute);
        return text == null ? "" : text;
    }

    private void end(String element) {
        switch (element) {
            case "name" -> name = characters.toString().strip();
            case "value" -> value = characters.toString();
            case "property" -> properties.put(name, value);
            default -> {} // Whether it is final, and where it comes from.
        }
    }

    /** The text as XML has it between tags, in ASCII. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '&' || c == '<' || c == '>' || c < ' ' || c > '~') {
                escaped.append(String.format(Locale.ROOT, "&#%d;", c));
            } else {
                escaped.append((char) c);
            }
        });
        return escaped.toString();
    }
}
