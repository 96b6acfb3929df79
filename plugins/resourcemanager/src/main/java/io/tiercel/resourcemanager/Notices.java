package io.tiercel.resourcemanager;

import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskTag;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;

/** The notices of tasks that an application master's request carries. */
final class Notices {
    private Notices() {}

    /** Takes the notices out of the request, so that YARN never sees them. */
    static List<String> take(AllocateRequest request) {
        if (request.getSchedulingRequests() == null) {
            return List.of();
        }
        // A copy: what is set below is written into the list that is got here.
        List<SchedulingRequest> all = List.copyOf(request.getSchedulingRequests());
        List<SchedulingRequest> others =
                all.stream().filter(asked -> !carriesNotices(asked)).toList();
        if (others.size() == all.size()) {
            return List.of();
        }
        request.setSchedulingRequests(new ArrayList<>(others));
        return all.stream()
                .filter(Notices::carriesNotices)
                .flatMap(asked -> asked.getAllocationTags().stream())
                .filter(text -> !text.equals(TaskTag.OFFER))
                .toList();
    }

    /** @throws IllegalArgumentException if one of them is none */
    static List<TaskNotice> read(List<String> texts) {
        return texts.stream().map(TaskNotice::parse).toList();
    }

    private static boolean carriesNotices(SchedulingRequest asked) {
        return asked.getAllocationTags() != null && asked.getAllocationTags().contains(TaskTag.OFFER);
    }
}
