package io.tiercel.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The sentences of a page in Markdown, without its code blocks, tables, headings and marks. A sentence ends with a full
 * stop, a question mark or an exclamation mark before a blank, and with its paragraph or list item.
 */
record Prose(List<String> sentences) {
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^\\s*```.*?^\\s*```\\s*$");
    private static final Pattern REMARK = Pattern.compile("(?s)<!--.*?-->");
    /** Lines that are no prose: of tables, headings and HTML. They end the paragraph before them. */
    private static final Pattern NO_PROSE = Pattern.compile("(?m)^\\s*([|#<]|-{3,}\\s*$).*$");

    private static final Pattern PARAGRAPH_END = Pattern.compile("\\n\\s*\\n|\\n\\s*(?=([-*]|\\d+\\.)\\s)");
    private static final Pattern LIST_MARK = Pattern.compile("^\\s*([-*]|\\d+\\.)\\s+");
    private static final Pattern LINK = Pattern.compile("!?\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])[\"')*_]*\\s+");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][\\w'%.,/+-]*");

    static Prose of(String markdown) {
        String prose = markdown;
        for (Pattern left : List.of(CODE_BLOCK, REMARK, NO_PROSE)) {
            prose = left.matcher(prose).replaceAll("\n\n");
        }
        List<String> sentences = new ArrayList<>();
        for (String paragraph : PARAGRAPH_END.split(prose, -1)) {
            for (String sentence : SENTENCE_END.split(plain(paragraph), -1)) {
                if (WORD.matcher(sentence).find()) {
                    sentences.add(sentence.strip());
                }
            }
        }
        return new Prose(List.copyOf(sentences));
    }

    /** Words a sentence, on average; 0 where there is none. A piece of code counts as a word. */
    double meanWords() {
        return sentences.stream().mapToLong(Prose::words).average().orElse(0);
    }

    static long words(String sentence) {
        return WORD.matcher(sentence).results().count();
    }

    private static String plain(String paragraph) {
        String text = LIST_MARK.matcher(paragraph).replaceFirst("");
        return CODE.matcher(LINK.matcher(text).replaceAll("$1")).replaceAll("code");
    }
}
