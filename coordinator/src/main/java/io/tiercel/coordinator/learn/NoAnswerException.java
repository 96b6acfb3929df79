package io.tiercel.coordinator.learn;

import java.io.IOException;

/** No ResourceManager answers a question now; its message says why, in words for people. */
public final class NoAnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    NoAnswerException(String message) {
        super(message);
    }

    NoAnswerException(String message, Throwable cause) {
        super(message, cause);
    }
}
