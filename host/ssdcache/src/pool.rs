//! Threads that do what a reader of requests must not wait for.

use crate::connection::Connection;
use crate::pages::Pages;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;
use tiercel_cache::nbd::Request;

/// A request that is being worked on.
pub struct Task {
    /// Who is to be answered.
    pub connection: Arc<Connection>,
    /// What is wanted.
    pub request: Request,
    /// When it came.
    pub arrived: Instant,
    /// What is to be written, or room for what is read.
    pub data: Pages,
    /// It is part of a long sequential read.
    pub sequential: bool,
}

/// Tasks for the threads. Connections bound how many there are. Thread-safe.
#[derive(Default)]
pub struct Pool {
    tasks: Mutex<Tasks>,
    more: Condvar,
}

#[derive(Default)]
struct Tasks {
    queue: VecDeque<Task>,
    ends: bool,
}

impl Pool {
    /// Hands over a task.
    pub fn push(&self, task: Task) {
        self.lock().queue.push_back(task);
        self.more.notify_one();
    }

    /// The next task; none when all are done and no more will come.
    pub fn next(&self) -> Option<Task> {
        let mut tasks = self.lock();
        loop {
            if let Some(task) = tasks.queue.pop_front() {
                return Some(task);
            }
            if tasks.ends {
                return None;
            }
            tasks = self.more.wait(tasks).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// No more tasks will come.
    pub fn end(&self) {
        self.lock().ends = true;
        self.more.notify_all();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
