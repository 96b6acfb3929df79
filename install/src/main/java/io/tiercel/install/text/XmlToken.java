package io.tiercel.install.text;

/**
 * A piece of markup in a text of XML.
 *
 * @param start the offset of its first character
 * @param end the offset behind its last
 * @param name of an element's tag; empty for others
 */
record XmlToken(Kind kind, int start, int end, String name) {
    /** What a piece is. */
    enum Kind {
        START,
        /** A start that is the end too. */
        EMPTY,
        END,
        /** Comments, instructions, character data, a document type. */
        OTHER
    }

    /** The name without its prefix. */
    String localName() {
        return name.substring(name.indexOf(':') + 1);
    }
}
