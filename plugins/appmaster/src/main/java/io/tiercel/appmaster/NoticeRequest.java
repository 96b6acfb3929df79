package io.tiercel.appmaster;

import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskTag;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;

/** A scheduling request that asks for nothing, and carries what a master tells. */
public final class NoticeRequest {
    private NoticeRequest() {}

    /** One that carries all of the notices, which are about asks of this priority. */
    public static SchedulingRequest of(List<TaskNotice> notices, int mapPriority) {
        Set<String> tags = new HashSet<>();
        tags.add(TaskTag.OFFER);
        notices.forEach(notice -> tags.add(notice.text()));
        return SchedulingRequest.newBuilder()
                .priority(Priority.newInstance(mapPriority))
                .allocationTags(tags)
                .build();
    }
}
