//! Keeps the VMs of this host in their classes: observes, has the core decide, and acts.

use crate::cgroups::{CgroupHost, VmGroup, is_libvirts};
use crate::complaint::in_words;
use crate::ledger::Ledger;
use crate::libvirt::{Libvirt, Notices};
use crate::watches::Watches;
use anyhow::Result;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::time::Duration;
use tiercel_host_core::group::{SavedWeight, Step};
use tiercel_host_core::guard::{GuardConfig, GuardOrder, StarvationGuard};
use tiercel_host_core::journal::{Event, GroupId, Saved};
use tiercel_host_core::notice::notice;
use tiercel_host_core::report::VmSample;
use tiercel_host_core::roster::{CpuClass, RosterFile, SaidBy, Words};

/// A VM that is in the background class.
#[derive(Debug)]
struct Background {
    group: VmGroup,
    saved: SavedWeight,
    guard: StarvationGuard,
    due: Duration,
    raises: u64,
}

/// The keeper of one host. For one thread.
#[derive(Debug)]
pub struct Keeper {
    host: CgroupHost,
    watches: Watches,
    libvirt: Libvirt,
    /// The path of the operator's file, for people.
    roster: String,
    /// The VMs of libvirt that an earlier agent has left in the class, so that they may have its words.
    left: Vec<String>,
    ledger: Ledger,
    guard: GuardConfig,
    dry_run: bool,
    background: BTreeMap<String, Background>,
    /// The groups that the journal says are to be restored.
    journaled: HashSet<GroupId>,
    problems: BTreeMap<String, String>,
}

impl Keeper {
    /// Begins where an earlier agent has left off: what that one changed is restored first.
    ///
    /// A VM that is to be in the background is put there again by the first look; in between it is as it was without an
    /// agent.
    pub fn begin(
        host: CgroupHost,
        ledger: Ledger,
        left: &[Saved],
        guard: GuardConfig,
        dry_run: bool,
        roster: &Path,
    ) -> Result<Keeper> {
        let mut keeper = Keeper {
            host,
            watches: Watches::new(),
            libvirt: Libvirt::new(!dry_run),
            roster: roster.display().to_string(),
            left: left
                .iter()
                .filter(|saved| is_libvirts(&saved.group.path))
                .map(|saved| saved.vm.clone())
                .collect(),
            ledger,
            guard,
            dry_run,
            background: BTreeMap::new(),
            journaled: HashSet::new(),
            problems: BTreeMap::new(),
        };
        for saved in left {
            keeper.restore(&saved.vm, &saved.group, saved.weight)?;
        }
        if !dry_run {
            keeper.ledger.compact(&[])?;
        }
        Ok(keeper)
    }

    /// Looks which VMs there are, and puts each in its class, on the word of the operator's file, of the VM's metadata and
    /// of the coordinator. Best-effort VMs stay out of it where `holds`.
    pub fn look(
        &mut self,
        now: Duration,
        roster: &RosterFile,
        coordinator: &RosterFile,
        holds: bool,
    ) -> Result<Vec<VmSample>> {
        let vms = self.host.vms()?;
        self.let_go_of_what_has_gone(&vms)?;
        self.problems.clear();
        let mut samples = Vec::new();
        let mut notices = Notices::new();
        for vm in vms {
            let words = Words {
                file: roster.class_of(&vm.vm),
                metadata: self.libvirt.class_of(&vm.vm),
                coordinator: coordinator.class_of(&vm.vm),
            };
            let (class, said_by) = words.verdict();
            let place = if holds { CpuClass::Interactive } else { class };
            if let Err(e) = self.put(now, &vm, place) {
                if !self.host.is_there(&vm.id) {
                    // It has gone between the look and the write.
                    continue;
                }
                self.problems.insert(vm.vm.clone(), in_words(&e));
            }
            let sample = self.sample_of(now, &vm, class, said_by);
            if vm.is_libvirts {
                let words = sample.in_class.then(|| notice(&vm.vm, said_by, &self.roster));
                notices.insert(vm.vm, words);
            }
            samples.push(sample);
        }
        self.libvirt.look(notices);
        Ok(samples)
    }

    /// Has the guard look after those VMs that are due.
    pub fn guard(&mut self, now: Duration) {
        let due: Vec<String> = self
            .background
            .iter()
            .filter(|(_, one)| one.due <= now)
            .map(|(path, _)| path.clone())
            .collect();
        for path in due {
            if let Err(e) = self.sample(&path, now) {
                let vm = self
                    .background
                    .get(&path)
                    .map(|one| one.group.vm.clone())
                    .unwrap_or_default();
                self.problems.insert(vm, in_words(&e));
            }
        }
    }

    /// When the guard is to look again; later than now.
    pub fn due(&self) -> Option<Duration> {
        self.background.values().map(|one| one.due).min()
    }

    /// Restores every VM, and takes back what users of libvirt were told. What cannot be restored stays in the journal, for the next agent.
    pub fn end(&mut self) -> Result<()> {
        let mut first_problem = None;
        for one in std::mem::take(&mut self.background).into_values() {
            if let Err(e) = self.restore(&one.group.vm, &one.group.id, one.saved) {
                first_problem.get_or_insert(e);
            }
        }
        self.libvirt.end(std::mem::take(&mut self.left));
        first_problem.map_or(Ok(()), Err)
    }

    fn put(&mut self, now: Duration, vm: &VmGroup, class: CpuClass) -> Result<()> {
        let is_in = self.background.contains_key(&vm.id.path);
        match class {
            CpuClass::Background if !is_in => self.put_into_background(now, vm),
            CpuClass::Background => self.keep_in_background(vm),
            CpuClass::Interactive if is_in => self.release(vm),
            CpuClass::Interactive => Ok(()),
        }
    }

    fn put_into_background(&mut self, now: Duration, vm: &VmGroup) -> Result<()> {
        let saved = self.host.weight(&vm.id)?;
        let entry = Saved {
            group: vm.id.clone(),
            vm: vm.vm.clone(),
            interface: self.host.planner.of_group(&vm.id.path).interface,
            weight: saved,
        };
        // Where it cannot be put there it is tried again and again, and the first that was saved counts.
        if !self.dry_run && !self.journaled.contains(&vm.id) {
            self.ledger.write(&Event::Saved(entry))?;
            self.journaled.insert(vm.id.clone());
        }
        self.act(&vm.id, &self.host.planner.of_group(&vm.id.path).into_background())?;
        let usage = self.watches.usage(&self.host, &vm.id, now);
        let guard = StarvationGuard::new(self.guard, now, usage.cpu);
        let due = now + guard.pause();
        let one = Background {
            group: vm.clone(),
            saved,
            guard,
            due,
            raises: 0,
        };
        self.background.insert(vm.id.path.clone(), one);
        Ok(())
    }

    /// Somebody may have taken the VM out of the class, as `virsh schedinfo` or a restart of libvirtd may.
    fn keep_in_background(&mut self, vm: &VmGroup) -> Result<()> {
        let Some(one) = self.background.get(&vm.id.path) else {
            return Ok(());
        };
        if self.dry_run || one.guard.is_raised() || one.saved.idle || self.host.is_idle(&vm.id)? {
            return Ok(());
        }
        self.act(&vm.id, &self.host.planner.of_group(&vm.id.path).into_background())
    }

    fn release(&mut self, vm: &VmGroup) -> Result<()> {
        let Some(one) = self.background.remove(&vm.id.path) else {
            return Ok(());
        };
        let restored = self.restore(&vm.vm, &vm.id, one.saved);
        if restored.is_err() {
            self.background.insert(vm.id.path.clone(), one);
        }
        restored
    }

    fn restore(&mut self, vm: &str, group: &GroupId, saved: SavedWeight) -> Result<()> {
        if self.host.is_there(group) {
            let done = self.act(
                group,
                &self.host.planner.of_group(&group.path).out_of_background(saved),
            );
            // A group may go between the look and the write.
            if let Err(e) = done
                && self.host.is_there(group)
            {
                return Err(e.context(format!("the VM {vm} is not restored")));
            }
        }
        if self.dry_run {
            Ok(())
        } else {
            self.journaled.remove(group);
            self.ledger.write(&Event::Restored { group: group.clone() })
        }
    }

    fn let_go_of_what_has_gone(&mut self, vms: &[VmGroup]) -> Result<()> {
        let there: HashSet<&GroupId> = vms.iter().map(|vm| &vm.id).collect();
        self.watches.retain(&there);
        let gone: Vec<String> = self
            .background
            .iter()
            .filter(|(_, one)| !there.contains(&one.group.id))
            .map(|(path, _)| path.clone())
            .collect();
        for path in gone {
            if let Some(one) = self.background.remove(&path) {
                self.restore(&one.group.vm, &one.group.id, one.saved)?;
            }
        }
        // Those that went before they were in the class.
        let lost: Vec<GroupId> = self
            .journaled
            .iter()
            .filter(|group| !there.contains(group))
            .cloned()
            .collect();
        for group in lost {
            self.journaled.remove(&group);
            self.ledger.write(&Event::Restored { group })?;
        }
        Ok(())
    }

    fn sample(&mut self, path: &str, now: Duration) -> Result<()> {
        let Some(one) = self.background.get_mut(path) else {
            return Ok(());
        };
        let usage = self.watches.usage(&self.host, &one.group.id, now);
        let order = one.guard.sample(now, usage.cpu);
        one.due = now + one.guard.pause();
        let planner = self.host.planner.of_group(&one.group.id.path);
        let steps = match order {
            GuardOrder::Stay => return Ok(()),
            GuardOrder::Raise => {
                one.raises += 1;
                planner.raise(one.saved)
            }
            GuardOrder::Lower => planner.into_background(),
        };
        let group = one.group.id.clone();
        self.act(&group, &steps)
    }

    fn act(&self, group: &GroupId, steps: &[Step]) -> Result<()> {
        if self.dry_run {
            Ok(())
        } else {
            self.host.carry_out(group, steps)
        }
    }

    fn sample_of(&mut self, now: Duration, vm: &VmGroup, class: CpuClass, said_by: SaidBy) -> VmSample {
        let usage = self.watches.usage(&self.host, &vm.id, now);
        let one = self.background.get(&vm.id.path);
        VmSample {
            vm: vm.vm.clone(),
            vcpus: usage.vcpus,
            class,
            in_class: one.is_some() && !self.dry_run,
            said_by,
            raised: one.is_some_and(|one| one.guard.is_raised()),
            raises: one.map_or(0, |one| one.raises),
            cpu: usage.cpu,
            domain: self.libvirt.domain(&vm.vm),
            problem: self.problems.get(&vm.vm).cloned(),
        }
    }
}
