package io.tiercel.evaluation.demo;

import io.tiercel.evaluation.progress.Progress;

/** Says nothing. */
final class SilentProgress implements Progress {
    @Override
    public void stage(String what) {}

    @Override
    public void detail(String howFar) {}
}
