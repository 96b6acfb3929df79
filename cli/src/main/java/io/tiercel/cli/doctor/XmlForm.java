package io.tiercel.cli.doctor;

import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Whether a file is well-formed XML. Nothing is printed, and nothing that the file refers to is read. */
final class XmlForm {
    private static final List<String> OUTSIDE = List.of(
            "http://xml.org/sax/features/external-general-entities",
            "http://xml.org/sax/features/external-parameter-entities",
            "http://apache.org/xml/features/nonvalidating/load-external-dtd");

    private XmlForm() {}

    /** @throws IOException in words, if it is not, or cannot be read */
    static void check(Path file) throws IOException {
        try (InputStream text = Files.newInputStream(file)) {
            parser().parse(text, new DefaultHandler());
        } catch (SAXParseException e) {
            throw new IOException("no well-formed XML from line " + e.getLineNumber() + " on", e);
        } catch (CharConversionException e) {
            throw new IOException("no well-formed XML: no text in the encoding that it should have", e);
        } catch (SAXException | ParserConfigurationException e) {
            throw new IOException("no well-formed XML", e);
        }
    }

    private static SAXParser parser() throws SAXException, ParserConfigurationException {
        SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
        for (String feature : OUTSIDE) {
            factory.setFeature(feature, false);
        }
        return factory.newSAXParser();
    }
}
