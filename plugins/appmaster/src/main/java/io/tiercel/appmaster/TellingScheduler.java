package io.tiercel.appmaster;

import java.io.IOException;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;

/** The ResourceManager as the master's allocator knows it, with a {@link TaskConversation} beside, where there is one. */
public final class TellingScheduler implements ApplicationMasterProtocol {
    private final ApplicationMasterProtocol scheduler;
    private final Supplier<@Nullable TaskConversation> conversations;
    private @Nullable RegisterApplicationMasterResponse registration;
    private @Nullable TaskConversation conversation;

    /** @param conversations gives none for as long as there is nothing to tell */
    public TellingScheduler(ApplicationMasterProtocol scheduler, Supplier<@Nullable TaskConversation> conversations) {
        this.scheduler = scheduler;
        this.conversations = conversations;
    }

    @Override
    public synchronized RegisterApplicationMasterResponse registerApplicationMaster(
            RegisterApplicationMasterRequest request) throws YarnException, IOException {
        registration = scheduler.registerApplicationMaster(request);
        if (conversation != null) {
            conversation.registered(registration);
        }
        return registration;
    }

    @Override
    public synchronized AllocateResponse allocate(AllocateRequest request) throws YarnException, IOException {
        TaskConversation now = conversation();
        if (now != null) {
            now.speak(request);
        }
        boolean answered = false;
        try {
            AllocateResponse response = scheduler.allocate(request);
            answered = true;
            if (now != null) {
                now.listen(response);
            }
            return response;
        } finally {
            if (!answered && now != null) {
                now.unanswered();
            }
        }
    }

    @Override
    public FinishApplicationMasterResponse finishApplicationMaster(FinishApplicationMasterRequest request)
            throws YarnException, IOException {
        return scheduler.finishApplicationMaster(request);
    }

    private @Nullable TaskConversation conversation() {
        if (conversation == null && registration != null) {
            conversation = conversations.get();
            if (conversation != null) {
                conversation.registered(registration);
            }
        }
        return conversation;
    }
}
