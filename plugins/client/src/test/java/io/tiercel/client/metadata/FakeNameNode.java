package io.tiercel.client.metadata;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.jspecify.annotations.Nullable;

/** A NameNode that answers each method as a test says and counts how often it is asked. */
final class FakeNameNode {
    /** An answer made from a call's arguments. */
    interface Answer {
        @Nullable
        Object to(Object[] args) throws Exception;
    }

    private final Map<String, Answer> answers = new HashMap<>();
    private final Map<String, Integer> asked = new TreeMap<>();

    FakeNameNode answers(String method, Answer answer) {
        answers.put(method, answer);
        return this;
    }

    int asked(String method) {
        return asked.getOrDefault(method, 0);
    }

    ClientProtocol proxy() {
        return ClientProtocol.class.cast(Proxy.newProxyInstance(
                ClientProtocol.class.getClassLoader(), new Class<?>[] {ClientProtocol.class}, (self, method, args) -> {
                    asked.merge(method.getName(), 1, Integer::sum);
                    Answer answer = answers.get(method.getName());
                    if (answer == null) {
                        throw new UnsupportedOperationException("the test gave no answer to " + method.getName());
                    }
                    return answer.to(args);
                }));
    }
}
