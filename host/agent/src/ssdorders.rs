//! Carries out the coordinator's orders about SSDs, in a thread of its own: the core decides, and caches are told.
//!
//! ```text
//!   the session ── give ──> desk ── one order at a time ──> thread ── Resize, Share, Stat ──> caches
//!   the session <─ answers ─ desk <──────── answer ──────── thread ── plan, lease ──> file
//! ```

use crate::ssdconf::SsdConf;
use crate::ssderrand::Errand;
use crate::ssdplan::Plans;
use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use tiercel_host_core::ssdorder::{SsdAnswer, SsdOrder};
use tiercel_host_core::ssdsteps::{OrderSteps, SsdNow};

/// Answers that nobody has taken are lost beyond so many.
const ANSWERS_MAX: usize = 4;

/// What is said by a session, or to one, with the session's number.
type Said = (u64, String);

/// Where orders about SSDs are given, and answers taken. For one thread.
pub struct Desk {
    session: u64,
    orders: SyncSender<Said>,
    answers: Receiver<Said>,
    is_busy: Arc<AtomicBool>,
}

impl Desk {
    /// A session begins. Answers to orders of earlier ones go to nobody; what was ordered is done all the same.
    pub fn begin_session(&mut self) {
        self.session += 1;
    }

    /// Gives an order. Its answer comes at once only where it is not carried out, as while another one is.
    pub fn give(&mut self, order: String) -> Option<String> {
        if self.is_busy.swap(true, Ordering::SeqCst) {
            return Some(refused(&order, "another order is still carried out"));
        }
        // The thread has nothing to do, so there is room.
        match self.orders.try_send((self.session, order)) {
            Ok(()) => None,
            Err(TrySendError::Full((_, order)) | TrySendError::Disconnected((_, order))) => {
                Some(refused(&order, "the agent carries out no more orders"))
            }
        }
    }

    /// The answers to this session's orders that have come since.
    pub fn answers(&mut self) -> Vec<String> {
        self.answers
            .try_iter()
            .filter(|(session, _)| *session == self.session)
            .map(|(_, answer)| answer)
            .collect()
    }
}

/// The answer to an order that is not carried out.
pub fn refused(order: &str, why: &str) -> String {
    SsdAnswer::refused(SsdOrder::number(order), why).json()
}

/// Carries out what is given at the desk, for as long as the process lives or there is a desk.
pub fn begin(ssds: &[SsdConf], plans: Plans) -> Result<Desk> {
    let (orders, given) = sync_channel::<Said>(1);
    let (done, answers) = sync_channel::<Said>(ANSWERS_MAX);
    let is_busy = Arc::new(AtomicBool::new(false));
    let works = Arc::clone(&is_busy);
    let set = ssds
        .iter()
        .map(SsdConf::as_set)
        .collect::<Result<Vec<SsdNow>>>()?;
    std::thread::Builder::new()
        .name("ssd-orders".to_owned())
        .spawn(move || {
            for (session, order) in given {
                let answer = carry_out(&order, &set, &plans);
                works.store(false, Ordering::SeqCst);
                // Nobody may take it any more.
                let _ = done.try_send((session, answer.json()));
            }
        })
        .context("cannot start the thread that carries out orders about SSDs")?;
    Ok(Desk {
        session: 0,
        orders,
        answers,
        is_busy,
    })
}

/// Does what an order says, if it is to be taken. `set` are the SSDs as the settings have them.
fn carry_out(text: &str, set: &[SsdNow], plans: &Plans) -> SsdAnswer {
    SsdOrder::parse(text)
        .and_then(|order| obey(&order, set, plans))
        .unwrap_or_else(|why| SsdAnswer::refused(SsdOrder::number(text), &why))
}

fn obey(order: &SsdOrder, set: &[SsdNow], plans: &Plans) -> Result<SsdAnswer, String> {
    plans.may_take(&order.lease)?;
    let (mut errand, now) = Errand::look(order, set, plans);
    let mut steps = OrderSteps::decide(&now, order)?;
    plans.take(&order.lease)?;
    errand.shrink(&mut steps);
    match plans.keep() {
        Ok(()) => errand.grow(&mut steps),
        // After a restart of the agent, caches would begin with what they had before they became smaller.
        Err(said) => errand.withhold(&steps, &said),
    }
    errand.share(&steps);
    let answer = errand.end(&steps);
    keep(plans);
    Ok(answer)
}

/// Where the plan cannot be kept, what was done is done.
fn keep(plans: &Plans) {
    if let Err(said) = plans.keep() {
        eprintln!("tiercel-agent: {said}: after a restart of the agent a cache may have another size");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ssdfake::{BLOCK, FakeCache, Manner};
    use std::time::Duration;
    use tiercel_cache::control::Ask;

    /// An SSD with caches; sizes are in blocks.
    struct Host {
        directory: tempfile::TempDir,
        conf: SsdConf,
        caches: Vec<FakeCache>,
        plans: Plans,
    }

    impl Host {
        fn new(bytes: u64, caches: &[(u64, Manner)]) -> Host {
            let directory = tempfile::tempdir().unwrap();
            let caches: Vec<FakeCache> = ["a", "b", "c"]
                .iter()
                .zip(caches)
                .map(|(name, (size, manner))| FakeCache::begin(directory.path(), name, size * BLOCK, *manner))
                .collect();
            let mut text = format!("bytes = '{}'\n", bytes * BLOCK);
            for cache in &caches {
                text.push_str(&format!(
                    "[[cache]]\nbacking = '/a'\nfile = '/b'\nsize = '{}'\nsocket = '{}'\n",
                    cache.with(|state| state.size),
                    cache.name
                ));
            }
            let conf: SsdConf = toml::from_str(&text).unwrap();
            let plans = Plans::open(directory.path(), std::slice::from_ref(&conf)).unwrap();
            Host {
                directory,
                conf,
                caches,
                plans,
            }
        }

        fn cache(&self, name: &str) -> String {
            self.directory.path().join(name).display().to_string()
        }

        fn text(&self, order: u64, holder: &str, caches: &[(&str, u64, f64)]) -> String {
            let caches: Vec<String> = caches
                .iter()
                .map(|(name, size, share)| {
                    format!(
                        "{{\"cache\":\"{}\",\"bytes\":{},\"share\":{share}}}",
                        self.cache(name),
                        size * BLOCK
                    )
                })
                .collect();
            format!(
                "{{\"order\":{order},\"lease\":{{\"holder\":\"{holder}\",\"number\":5,\"seconds\":90}},\
                 \"caches\":[{}]}}",
                caches.join(",")
            )
        }

        fn order(&self, caches: &[(&str, u64, f64)]) -> SsdAnswer {
            let set = [self.conf.as_set().unwrap()];
            carry_out(&self.text(17, "one", caches), &set, &self.plans)
        }

        /// What a cache is to have when it is started again.
        fn planned(&self, name: &str) -> (u64, f64) {
            let planned = self.plans.of(&self.cache(name)).unwrap();
            (planned.bytes / BLOCK, planned.share)
        }
    }

    /// What was answered of each cache: blocks, share, and whether there is a problem with these words.
    fn said(answer: &SsdAnswer, words: &[&str]) -> Vec<(u64, f64)> {
        assert_eq!(answer.refused, None);
        for (cache, words) in answer.caches.iter().zip(words) {
            let problem = cache.problem.clone().unwrap_or_default();
            assert_eq!(problem.is_empty(), words.is_empty(), "{problem}");
            assert!(problem.contains(words), "{problem}");
        }
        answer
            .caches
            .iter()
            .map(|cache| (cache.bytes / BLOCK, cache.share))
            .collect()
    }

    #[test]
    fn room_and_shares_move_from_one_cache_to_another() {
        let host = Host::new(10, &[(6, Manner::Obeys), (4, Manner::Obeys)]);
        let answer = host.order(&[("b", 8, 2.5), ("a", 2, 1.0)]);
        assert_eq!(answer.order, 17);
        assert_eq!(said(&answer, &["", ""]), [(8, 2.5), (2, 1.0)]);
        let told: Vec<Vec<Ask>> = host
            .caches
            .iter()
            .map(|cache| cache.with(|state| state.told.clone()))
            .collect();
        assert_eq!(told[0], [Ask::Resize { bytes: 2 * BLOCK }]);
        assert_eq!(
            told[1],
            [Ask::Resize { bytes: 8 * BLOCK }, Ask::Share { share: 2.5 }]
        );
        assert_eq!((host.planned("a"), host.planned("b")), ((2, 1.0), (8, 2.5)));
        let next = Plans::open(host.directory.path(), std::slice::from_ref(&host.conf)).unwrap();
        assert_eq!(next.of(&host.cache("b")).unwrap().bytes, 8 * BLOCK);
        // What is as it was ordered is told nothing.
        let again = host.order(&[("b", 8, 2.5), ("a", 2, 1.0)]);
        assert_eq!(said(&again, &["", ""]), [(8, 2.5), (2, 1.0)]);
        assert_eq!(host.caches[1].with(|state| state.told.len()), 2);
    }

    #[test]
    fn growth_is_withheld_where_others_did_not_become_smaller() {
        let host = Host::new(
            10,
            &[(6, Manner::HoldsOn), (3, Manner::Obeys), (1, Manner::Obeys)],
        );
        let answer = host.order(&[("a", 2, 1.0), ("b", 7, 1.0), ("c", 1, 3.0)]);
        let words = ["still holds", "withheld", ""];
        assert_eq!(said(&answer, &words), [(2, 1.0), (3, 1.0), (1, 3.0)]);
        assert!(host.caches[1].with(|state| state.told.is_empty() && state.size == 3 * BLOCK));
    }

    #[test]
    fn cache_that_goes_keeps_its_room_and_the_others_go_on() {
        let host = Host::new(10, &[(6, Manner::Dies), (2, Manner::Obeys), (1, Manner::Obeys)]);
        let answer = host.order(&[("a", 2, 1.0), ("b", 6, 2.0), ("c", 2, 1.0)]);
        let words = ["does not answer", "withheld", ""];
        assert_eq!(said(&answer, &words), [(6, 1.0), (2, 2.0), (2, 1.0)]);
        assert_eq!((host.planned("a"), host.planned("c")), ((6, 1.0), (2, 1.0)));
    }

    #[test]
    fn growth_that_may_yet_come_keeps_its_room() {
        let host = Host::new(10, &[(2, Manner::Dies), (2, Manner::Obeys)]);
        let answer = host.order(&[("a", 6, 1.0)]);
        assert_eq!(said(&answer, &["does not answer"]), [(6, 1.0)]);
        assert_eq!(host.planned("a"), (6, 1.0));
        let answer = host.order(&[("b", 5, 1.0)]);
        assert!(answer.refused.unwrap().contains("together"));
    }

    #[test]
    fn what_a_cache_refuses_is_a_problem_in_its_words() {
        let host = Host::new(10, &[(2, Manner::Refuses), (2, Manner::Obeys)]);
        let answer = host.order(&[("a", 5, 2.0), ("b", 3, 1.0), ("gone", 90, 1.0)]);
        let words = ["the SSD is too full", "", "no such cache"];
        assert_eq!(said(&answer, &words), [(2, 2.0), (3, 1.0), (0, 0.0)]);
        assert_eq!(host.planned("a"), (2, 2.0));
    }

    #[test]
    fn growth_is_withheld_where_the_plan_cannot_be_kept() {
        let host = Host::new(10, &[(6, Manner::Obeys), (4, Manner::Obeys)]);
        assert!(said(&host.order(&[]), &[]).is_empty());
        std::fs::create_dir(host.directory.path().join("ssd-plan.new")).unwrap();
        let answer = host.order(&[("a", 2, 1.0), ("b", 8, 1.0)]);
        let words = ["", "withheld: cannot write"];
        assert_eq!(said(&answer, &words), [(2, 1.0), (4, 1.0)]);
        assert!(host.caches[1].with(|state| state.told.is_empty()));
    }

    #[test]
    fn order_that_is_refused_does_nothing() {
        let host = Host::new(10, &[(6, Manner::Obeys), (4, Manner::Obeys)]);
        let too_much = host.order(&[("a", 2, 1.0), ("b", 9, 1.0)]);
        assert!(too_much.refused.unwrap().contains("together"));
        assert_eq!(host.plans.lease(), None);
        assert!(said(&host.order(&[]), &[]).is_empty());
        assert_eq!(host.plans.lease().unwrap().number, 5);
        let set = [host.conf.as_set().unwrap()];
        let other = host.text(18, "two", &[("a", 2, 1.0)]);
        let answer = carry_out(&other, &set, &host.plans);
        assert!(answer.refused.unwrap().contains("one holds this SSD by lease 5"));
        let nonsense = carry_out("{\"order\":19}", &set, &host.plans);
        assert_eq!(nonsense.order, 19);
        assert!(nonsense.refused.unwrap().contains("no order"));
        assert!(
            host.caches
                .iter()
                .all(|cache| cache.with(|state| state.told.is_empty()))
        );
    }

    #[test]
    fn desk_takes_one_order_at_a_time_and_answers_its_session() {
        let host = Host::new(10, &[(6, Manner::Hangs), (2, Manner::Obeys)]);
        let ssds = std::slice::from_ref(&host.conf);
        let mut desk = begin(ssds, host.plans.clone()).unwrap();
        desk.begin_session();
        assert_eq!(
            desk.give(host.text(1, "one", &[("a", 5, 1.0), ("b", 4, 1.0)])),
            None
        );
        let busy = desk.give(host.text(2, "one", &[])).unwrap();
        assert!(
            busy.starts_with("{\"order\":2,\"refused\":\"another order"),
            "{busy}"
        );
        desk.begin_session();
        while desk.give(host.text(3, "one", &[])).is_some() {
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut answers = Vec::new();
        while answers.is_empty() {
            std::thread::sleep(Duration::from_millis(10));
            answers = desk.answers();
        }
        assert_eq!(answers, ["{\"order\":3,\"caches\":[]}"]);
        assert!(
            host.caches[1].with(|state| state.size == 4 * BLOCK),
            "the others go on"
        );
        assert_eq!(host.planned("a").0, 6);
    }
}
