package io.tiercel.reproduce.compatibility.asked;

/** Answers by the question, and fails where that is {@code fail}. */
final class EchoMain {
    private EchoMain() {}

    public static void main(String[] arguments) throws Exception {
        Answering.all(question -> {
            if (question.equals("fail")) {
                throw new IllegalStateException("told to fail");
            }
            return "you said\n" + question;
        });
    }
}
