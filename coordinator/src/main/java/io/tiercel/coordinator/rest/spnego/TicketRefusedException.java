package io.tiercel.coordinator.rest.spnego;

/** What was sent is no ticket that is taken. Its message says why in words, to who sent it. */
final class TicketRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    /** @param remedy what the operator is to do; empty where the operator can do nothing */
    TicketRefusedException(String words, String remedy) {
        super(words);
        this.remedy = remedy;
    }

    String words() {
        return String.valueOf(getMessage());
    }

    String remedy() {
        return remedy;
    }
}
