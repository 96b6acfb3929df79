//! The settings of the agent inside a VM, read once from a file in TOML.

use crate::conf::Conf;
use crate::coordinator::Place;
use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The settings that came with a package.
const PACKAGED_FILE: &str = "/etc/tiercel/vm-agent.toml";

/// The settings; a key that is not among them is refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct VmConf {
    /// The name by which the coordinator knows this VM: that of the machine where none is said.
    pub name: Option<String>,
    /// The coordinator's host and port.
    pub coordinator: Option<String>,
    /// The cluster, as its clients write it: `hdfs://HOST[:PORT]` or `hdfs://NAMESERVICE`.
    pub cluster: Option<String>,
    /// The file with the secret that coordinator and agents share, which only its owner may read.
    pub secret_file: PathBuf,
    /// The directory of a control group of either version that is all of the VM: the whole machine where none is said.
    pub cpu_group: Option<PathBuf>,
    /// The VM's disks, such as `vda`: all devices where they are not said.
    pub disks: Option<Vec<String>>,
    /// The VM's network interfaces, such as `eth0`: all but loopback where they are not said.
    pub interfaces: Option<Vec<String>>,
}

impl Default for VmConf {
    fn default() -> VmConf {
        VmConf {
            name: None,
            coordinator: None,
            cluster: None,
            secret_file: Conf::default().secret_file,
            cpu_group: None,
            disks: None,
            interfaces: None,
        }
    }
}

impl VmConf {
    /// Reads the file. Where none is given it is the one that the package has; the defaults if that is not there.
    pub fn read(file: Option<&Path>) -> Result<VmConf> {
        let packaged = Path::new(PACKAGED_FILE);
        let Some(file) = file.or_else(|| packaged.exists().then_some(packaged)) else {
            return VmConf::parse("");
        };
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read the settings in {}", file.display()))?;
        VmConf::parse(&text).map_err(|e| anyhow!("{}: {e}", file.display()))
    }

    /// Reads the text of a file; an error names the key.
    pub fn parse(text: &str) -> Result<VmConf> {
        let conf: VmConf = toml::from_str(text)?;
        for (key, names) in [("disks", &conf.disks), ("interfaces", &conf.interfaces)] {
            check_names(key, names.as_deref())?;
        }
        Ok(conf)
    }

    /// The name of this VM.
    pub fn name(&self) -> String {
        let own = || rustix::system::uname().nodename().to_string_lossy().into_owned();
        self.name.clone().unwrap_or_else(own)
    }

    /// Where the coordinator is; an agent inside a VM has nobody else to tell.
    pub fn place(&self) -> Result<Place> {
        let conf = Conf {
            coordinator: self.coordinator.clone(),
            cluster: self.cluster.clone(),
            secret_file: self.secret_file.clone(),
            host_name: Some(self.name()),
            ..Conf::default()
        };
        conf.place()?.with_context(|| {
            format!(
                "there is nobody to tell: set coordinator and cluster in {PACKAGED_FILE}, or in a file that --config \
                 names; --print shows a report without a coordinator"
            )
        })
    }
}

fn check_names(key: &str, names: Option<&[String]>) -> Result<()> {
    let Some(names) = names else {
        return Ok(());
    };
    if names.is_empty() {
        bail!("{key} must name one at least; leave it out for all");
    }
    if let Some(wrong) = names.iter().find(|name| name.is_empty() || name.contains('/')) {
        bail!("{key} must be names such as vda or eth0, without a directory: {wrong}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        VmConf::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn what_is_not_said_is_the_machines() {
        let conf = VmConf::parse("").unwrap();
        assert!(!conf.name().is_empty());
        assert_eq!((conf.cpu_group, conf.disks), (None, None));
        let named = VmConf::parse("name = 'worker-1'\ndisks = ['vda']\n").unwrap();
        assert_eq!(named.name(), "worker-1");
        assert_eq!(named.disks, Some(vec!["vda".to_owned()]));
    }

    #[test]
    fn coordinator_is_needed_and_so_is_the_cluster() {
        let said = |text| VmConf::parse(text).unwrap().place().unwrap_err().to_string();
        assert!(said("").contains("--print"), "{}", said(""));
        assert!(said("coordinator = 'master:8765'\n").contains("cluster must be"));
        let text = "coordinator = 'master:8765'\ncluster = 'hdfs://a'\nsecret-file = '/s'\n";
        let place = VmConf::parse(text).unwrap().place().unwrap();
        assert_eq!(
            (place.address.as_str(), place.cluster.as_str()),
            ("master:8765", "a")
        );
        assert_eq!(place.secret_file, Path::new("/s"));
    }

    #[test]
    fn unknown_keys_and_bad_values_are_refused_by_name() {
        let unknown = refused("cpu-grup = '/a'\n");
        assert!(
            unknown.contains("cpu-grup") && unknown.contains("cpu-group"),
            "{unknown}"
        );
        let directory = refused("disks = ['/dev/vda']\n");
        assert!(
            directory.contains("disks") && directory.contains("/dev/vda"),
            "{directory}"
        );
        let none = refused("interfaces = []\n");
        assert!(none.contains("interfaces"), "{none}");
        let absent = VmConf::read(Some(Path::new("/no/such/file"))).unwrap_err();
        assert!(absent.to_string().contains("/no/such/file"), "{absent}");
    }
}
