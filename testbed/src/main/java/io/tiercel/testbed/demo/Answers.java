package io.tiercel.testbed.demo;

import java.util.List;

/** The answers of a turn, which should all be the same. */
final class Answers {
    private Answers() {}

    /** The one answer, if they are all the same; else all of them, which is no other turn's one answer. */
    static String asOne(List<String> answers) {
        List<String> different = answers.stream().distinct().toList();
        return different.size() == 1 ? different.get(0) : "different answers: " + different;
    }
}
