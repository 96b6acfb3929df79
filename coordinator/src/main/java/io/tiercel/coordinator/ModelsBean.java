package io.tiercel.coordinator;

import io.tiercel.coordinator.learn.Learning;

final class ModelsBean implements ModelsMXBean {
    private final Learning learning;

    ModelsBean(Learning learning) {
        this.learning = learning;
    }

    @Override
    public int getModels() {
        return learning.book().models().size();
    }

    @Override
    public int getApplications() {
        return learning.book().pasts().size();
    }

    @Override
    public long getTasksHeard() {
        return learning.tasksHeard();
    }

    @Override
    public long getJobsHeard() {
        return learning.jobsHeard();
    }

    @Override
    public long getFits() {
        return learning.fits();
    }
}
