//! The control groups of this host's virtual machines: which there are, what they weigh, what runs in them.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use tiercel_host_core::cpu::{CpuTimes, parse_schedstat};
use tiercel_host_core::group::{ClassPlanner, ClassStrength, SavedWeight, Step, WeightInterface};
use tiercel_host_core::journal::GroupId;

/// A VM's top group. libvirt puts the threads of its virtual processors into groups below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VmGroup {
    /// The name of the VM, without what libvirt puts around it.
    pub vm: String,
    /// The group.
    pub id: GroupId,
    /// Whether libvirt made it.
    pub is_libvirts: bool,
}

/// The groups of one host.
#[derive(Clone, Debug)]
pub struct CgroupHost {
    parents: Vec<PathBuf>,
    boot: String,
    /// How groups get into the background class here.
    pub planner: ClassPlanner,
}

impl CgroupHost {
    /// Finds out what this host has; an error where it cannot be served, with what would help.
    pub fn find(root: &Path, vm_groups: &[String]) -> Result<CgroupHost> {
        let (cpu, interface) = cpu_tree(root)?;
        let boot =
            fs::read_to_string("/proc/sys/kernel/random/boot_id").context("cannot read this boot's id")?;
        let parents: Vec<PathBuf> = vm_groups.iter().map(|group| cpu.join(group)).collect();
        let strength = strength(&cpu, &parents);
        Ok(CgroupHost {
            parents,
            boot: boot.trim().to_owned(),
            planner: ClassPlanner { interface, strength },
        })
    }

    /// The boot, which the journal's groups are of.
    pub fn boot(&self) -> &str {
        &self.boot
    }

    /// The groups of all VMs, by name. A group that goes meanwhile is left out.
    pub fn vms(&self) -> Result<Vec<VmGroup>> {
        let mut vms = Vec::new();
        for parent in &self.parents {
            let entries = match fs::read_dir(parent) {
                Ok(entries) => entries,
                Err(e) if e.kind() == io::ErrorKind::NotFound => continue,
                Err(e) => {
                    return Err(e).with_context(|| format!("cannot list the groups in {}", parent.display()));
                }
            };
            vms.extend(entries.flatten().filter_map(|entry| self.vm(&entry.path())));
        }
        vms.sort_by(|a, b| a.vm.cmp(&b.vm).then_with(|| a.id.path.cmp(&b.id.path)));
        Ok(vms)
    }

    fn vm(&self, path: &Path) -> Option<VmGroup> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_dir)?;
        let name = path.file_name()?.to_str()?;
        let vm = vm_name(name)?;
        let is_libvirts = is_libvirts(name);
        let id = GroupId {
            path: path.to_str()?.to_owned(),
            inode: metadata.ino(),
            boot: self.boot.clone(),
        };
        Some(VmGroup { vm, id, is_libvirts })
    }

    /// Whether the group is still there, and not another one that has come to its path.
    pub fn is_there(&self, group: &GroupId) -> bool {
        group.boot == self.boot && fs::metadata(&group.path).is_ok_and(|found| found.ino() == group.inode)
    }

    /// Whether the group is in the idle class now; never where the class is the lowest weight.
    pub fn is_idle(&self, group: &GroupId) -> Result<bool> {
        match self.planner.strength {
            ClassStrength::Idle => Ok(read_number(&Path::new(&group.path).join("cpu.idle"))? == 1),
            ClassStrength::LowestWeight => Ok(false),
        }
    }

    /// What the group weighs now.
    pub fn weight(&self, group: &GroupId) -> Result<SavedWeight> {
        let directory = Path::new(&group.path);
        let idle = self.is_idle(group)?;
        let weight = read_number(&directory.join(self.planner.interface.weight_file()))?;
        Ok(SavedWeight { idle, weight })
    }

    /// Carries out what was planned for a group.
    pub fn carry_out(&self, group: &GroupId, steps: &[Step]) -> Result<()> {
        for step in steps {
            match step {
                Step::Write { file, value } => {
                    let path = Path::new(&group.path).join(file);
                    fs::write(&path, value)
                        .with_context(|| format!("cannot write {value} to {}", path.display()))?;
                }
                Step::SetProperty { assignment } => set_property(group, assignment)?,
            }
        }
        Ok(())
    }

    /// Finds the VM's threads, and what it has used by now.
    pub fn watch(&self, group: &GroupId) -> (Watch, Usage) {
        let mut watch = Watch::default();
        let cpu = watch.walk(Path::new(&group.path));
        let usage = watch.usage_of(cpu);
        (watch, usage)
    }
}

/// What a VM has, and has used since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// How many virtual processors it has; of a group that is not libvirt's, how many threads.
    pub vcpus: u32,
    /// What all threads in the group and below it have used and waited.
    pub cpu: CpuTimes,
}

/// The threads that a VM had at some time, kept open. A thread that comes later is not among them.
#[derive(Debug, Default)]
pub struct Watch {
    files: Vec<File>,
    vcpu_groups: u32,
}

impl Watch {
    /// How many threads these are.
    pub fn threads(&self) -> usize {
        self.files.len()
    }

    /// What the VM has used by now; `None` if one of the threads has gone.
    pub fn usage(&self) -> Option<Usage> {
        let cpu = self.files.iter().map(times_in).sum::<Option<CpuTimes>>()?;
        Some(self.usage_of(cpu))
    }

    fn usage_of(&self, cpu: CpuTimes) -> Usage {
        let threads = u32::try_from(self.threads()).unwrap_or(u32::MAX);
        Usage {
            vcpus: if self.vcpu_groups == 0 {
                threads.max(1)
            } else {
                self.vcpu_groups
            },
            cpu,
        }
    }

    /// Takes the threads of a group, and of those below it: libvirt has two levels there, and systemd one more.
    fn walk(&mut self, group: &Path) -> CpuTimes {
        let ids = ["tasks", "cgroup.threads"]
            .iter()
            .find_map(|file| fs::read_to_string(group.join(file)).ok())
            .unwrap_or_default();
        let mut cpu: CpuTimes = ids.lines().filter_map(|id| self.take(id)).sum();
        for child in fs::read_dir(group).into_iter().flatten().flatten() {
            if child.file_type().is_ok_and(|kind| kind.is_dir()) {
                let is_vcpu = child
                    .file_name()
                    .to_str()
                    .is_some_and(|name| name.starts_with("vcpu"));
                self.vcpu_groups += u32::from(is_vcpu);
                cpu = cpu + self.walk(&child.path());
            }
        }
        cpu
    }

    /// A thread may go meanwhile.
    fn take(&mut self, id: &str) -> Option<CpuTimes> {
        let file = File::open(format!("/proc/{id}/schedstat")).ok()?;
        let times = times_in(&file)?;
        self.files.push(file);
        Some(times)
    }
}

/// Whether libvirt has made a group, by its path or its name.
pub fn is_libvirts(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.contains("qemu"))
}

/// The tree with the groups' CPU weights.
fn cpu_tree(root: &Path) -> Result<(PathBuf, WeightInterface)> {
    let v1 = root.join("cpu");
    if v1.join("cpu.shares").exists() {
        return Ok((v1, WeightInterface::V1));
    }
    match fs::read_to_string(root.join("cgroup.controllers")) {
        Ok(controllers) if controllers.split_whitespace().any(|name| name == "cpu") => {
            let interface = if Path::new("/run/systemd/system").exists() {
                WeightInterface::Systemd
            } else {
                WeightInterface::V2
            };
            Ok((root.to_owned(), interface))
        }
        Ok(_) => bail!(
            "the control groups in {} (version 2) have no cpu controller: add it with `echo +cpu > {}`",
            root.display(),
            root.join("cgroup.subtree_control").display()
        ),
        Err(_) => bail!(
            "there are no control groups in {}: set cgroup-root to where they are mounted",
            root.display()
        ),
    }
}

/// Whether groups can be idle. The root group has no such file in version 2, so a group of a VM's kind is asked first.
fn strength(cpu: &Path, parents: &[PathBuf]) -> ClassStrength {
    let has_idle = parents
        .iter()
        .map(PathBuf::as_path)
        .chain([cpu])
        .any(|group| group.join("cpu.idle").exists());
    if has_idle {
        ClassStrength::Idle
    } else {
        ClassStrength::LowestWeight
    }
}

/// The name of the VM of a group: of `qemu-3-batch.libvirt-qemu` and `machine-qemu\x2d3\x2dbatch.scope` it is `batch`.
///
/// `None` for a group that is no VM's.
fn vm_name(group: &str) -> Option<String> {
    let plain = group.replace("\\x2d", "-");
    let name = plain
        .strip_suffix(".libvirt-qemu")
        .or_else(|| plain.strip_suffix(".scope"));
    let Some(name) = name else {
        return (!plain.contains('.')).then_some(plain);
    };
    let numbered = name
        .strip_prefix("machine-")
        .unwrap_or(name)
        .strip_prefix("qemu-")?;
    let (number, vm) = numbered.split_once('-')?;
    (number.parse::<u64>().is_ok() && !vm.is_empty()).then(|| vm.to_owned())
}

fn read_number(path: &Path) -> Result<u64> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    text.trim()
        .parse()
        .with_context(|| format!("{} has no number: {}", path.display(), text.trim()))
}

fn set_property(group: &GroupId, assignment: &str) -> Result<()> {
    let unit = Path::new(&group.path)
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let output = std::process::Command::new("systemctl")
        .args(["set-property", "--runtime", unit, assignment])
        .output()
        .context("cannot run systemctl")?;
    if !output.status.success() {
        bail!(
            "systemctl does not set {assignment} of {unit}: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(())
}

/// The line is short, so one read brings it; of a thread that has gone there is none.
fn times_in(file: &File) -> Option<CpuTimes> {
    let mut line = [0; 128];
    let length = file.read_at(&mut line, 0).ok()?;
    parse_schedstat(std::str::from_utf8(&line[..length]).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_vms_are_read_from_libvirts_groups() {
        assert_eq!(vm_name("qemu-3-batch.libvirt-qemu").as_deref(), Some("batch"));
        assert_eq!(
            vm_name("machine-qemu\\x2d12\\x2dhadoop\\x2dworker.scope").as_deref(),
            Some("hadoop-worker")
        );
        assert_eq!(vm_name("plain").as_deref(), Some("plain"));
        assert_eq!(vm_name("qemu-x-batch.libvirt-qemu"), None);
        assert_eq!(vm_name("session-4.scope"), None);
        assert_eq!(vm_name("some.slice"), None);
    }

    #[test]
    fn host_without_control_groups_is_refused_with_the_key() {
        let root = tempfile::tempdir().unwrap();
        let said = CgroupHost::find(root.path(), &[]).unwrap_err().to_string();
        assert!(said.contains("cgroup-root"), "{said}");
    }

    #[test]
    fn version_2_without_the_controller_is_refused_with_the_remedy() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("cgroup.controllers"), "memory pids\n").unwrap();
        let said = CgroupHost::find(root.path(), &[]).unwrap_err().to_string();
        assert!(
            said.contains("no cpu controller") && said.contains("+cpu"),
            "{said}"
        );
    }

    #[test]
    fn old_kernels_are_told_from_new_ones() {
        let root = tempfile::tempdir().unwrap();
        let cpu = root.path().join("cpu");
        fs::create_dir_all(cpu.join("machine")).unwrap();
        fs::write(cpu.join("cpu.shares"), "1024").unwrap();
        let vm_groups = ["machine".to_owned()];
        let strength = |root: &Path| CgroupHost::find(root, &vm_groups).unwrap().planner.strength;
        assert_eq!(strength(root.path()), ClassStrength::LowestWeight);
        fs::write(cpu.join("cpu.idle"), "0").unwrap();
        assert_eq!(strength(root.path()), ClassStrength::Idle);
    }
}
