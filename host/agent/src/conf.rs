//! The agent's settings, read once from a file in TOML.

use crate::coordinator::Place;
use crate::serve::Port;
use crate::ssdconf::{self, SsdConf};
use crate::taxbook;
use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tiercel_host_core::guard::GuardConfig;

/// The settings of an agent that came with a package.
const PACKAGED_FILE: &str = "/etc/tiercel/agent.toml";
/// Below this length a token can be guessed.
const TOKEN_BYTES_MIN: usize = 16;

/// The settings; a key that is not among them is refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Conf {
    /// Where control groups are mounted: `/sys/fs/cgroup`.
    pub cgroup_root: PathBuf,
    /// The directories that have a group for each VM, below the mount point; `*` stands for any characters of a name.
    pub vm_groups: Vec<String>,
    /// The operator's file of VMs and their classes.
    pub roster: PathBuf,
    /// Where the agent keeps its journal.
    pub state_dir: PathBuf,
    /// Where the agent answers questions of this host's root.
    pub socket: PathBuf,
    /// The loopback address and port where the agent answers who has the token; nobody where there is none.
    pub listen: Option<SocketAddr>,
    /// The file with the token, which only its owner may read.
    pub token_file: PathBuf,
    /// The coordinator's host and port; none where this host has none.
    pub coordinator: Option<String>,
    /// The cluster, as its clients write it: `hdfs://HOST[:PORT]` or `hdfs://NAMESERVICE`.
    pub cluster: Option<String>,
    /// The file with the secret that coordinator and agents share, which only its owner may read.
    pub secret_file: PathBuf,
    /// The name by which the coordinator knows this host: its own where none is said.
    pub host_name: Option<String>,
    /// The guard's period `p`.
    #[serde(with = "humantime_serde")]
    pub guard_period: Duration,
    /// The guard's execution time `e`.
    #[serde(with = "humantime_serde")]
    pub guard_execution: Duration,
    /// How often the agent looks which VMs there are.
    #[serde(with = "humantime_serde")]
    pub scan_interval: Duration,
    /// How long to look at the latency tax of interactive VMs before the first VM goes into the class.
    #[serde(with = "humantime_serde")]
    pub measure_before: Duration,
    /// The program of an SSD cache.
    pub ssdcache: PathBuf,
    /// The SSDs of this host, each with the caches that share it.
    pub ssd: Vec<SsdConf>,
}

impl Default for Conf {
    fn default() -> Conf {
        let guard = GuardConfig::default();
        Conf {
            cgroup_root: "/sys/fs/cgroup".into(),
            vm_groups: vec!["machine".to_owned(), "machine.slice".to_owned()],
            roster: "/etc/tiercel/vms".into(),
            state_dir: "/var/lib/tiercel-agent".into(),
            socket: "/run/tiercel-agent/socket".into(),
            listen: None,
            token_file: "/etc/tiercel/agent-token".into(),
            coordinator: None,
            cluster: None,
            secret_file: "/etc/tiercel/secret".into(),
            host_name: None,
            guard_period: guard.period,
            guard_execution: guard.execution,
            scan_interval: Duration::from_secs(1),
            measure_before: Duration::from_secs(30),
            ssdcache: "/usr/bin/ssdcache".into(),
            ssd: Vec::new(),
        }
    }
}

impl Conf {
    /// Reads the file. Where none is given it is the one that the package has; the defaults if that is not there.
    pub fn read(file: Option<&Path>) -> Result<Conf> {
        let packaged = Path::new(PACKAGED_FILE);
        let Some(file) = file.or_else(|| packaged.exists().then_some(packaged)) else {
            return Conf::parse("");
        };
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read the settings in {}", file.display()))?;
        Conf::parse(&text).map_err(|e| anyhow!("{}: {e}", file.display()))
    }

    /// Reads the text of a file; an error names the key.
    pub fn parse(text: &str) -> Result<Conf> {
        let conf: Conf = toml::from_str(text)?;
        conf.guard()?;
        if conf.scan_interval < Duration::from_millis(100) {
            bail!(
                "scan-interval must be 100 ms at least: {} ms",
                conf.scan_interval.as_millis()
            );
        }
        ssdconf::check(&conf.ssd)?;
        taxbook::check(conf.measure_before).map_err(|said| anyhow!("measure-before: {said}"))?;
        Ok(conf)
    }

    /// Where to listen, and the token that is asked for there.
    pub fn port(&self) -> Result<Option<Port>> {
        let Some(address) = self.listen else {
            return Ok(None);
        };
        let file = self.token_file.display();
        let metadata =
            std::fs::metadata(&self.token_file).with_context(|| format!("cannot read token-file {file}"))?;
        if metadata.permissions().mode() & 0o077 != 0 {
            bail!("others may read {file}, so it is no secret: chmod 600 {file}");
        }
        let text = std::fs::read_to_string(&self.token_file)
            .with_context(|| format!("cannot read token-file {file}"))?;
        let token = text.trim().to_owned();
        if token.len() < TOKEN_BYTES_MIN {
            bail!(
                "the token in {file} must have {TOKEN_BYTES_MIN} characters at least, not {}",
                token.len()
            );
        }
        Ok(Some(Port { address, token }))
    }

    /// Where the coordinator is, if the settings name one.
    pub fn place(&self) -> Result<Option<Place>> {
        let Some(address) = &self.coordinator else {
            return Ok(None);
        };
        let port = address.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
        if !matches!(port, Some(Ok(_))) {
            bail!("coordinator must be host:port, such as master:8765: {address}");
        }
        let Some(cluster) = &self.cluster else {
            bail!("coordinator is set, so cluster must be: hdfs://HOST[:PORT] or hdfs://NAMESERVICE");
        };
        let own = rustix::system::uname().nodename().to_string_lossy().into_owned();
        Ok(Some(Place {
            address: address.clone(),
            cluster: cluster_name(cluster),
            secret_file: self.secret_file.clone(),
            host: self.host_name.clone().unwrap_or(own),
        }))
    }

    /// The guard that the settings ask for.
    pub fn guard(&self) -> Result<GuardConfig> {
        GuardConfig::new(self.guard_period, self.guard_execution)
            .map_err(|said| anyhow!("guard-period and guard-execution: {said}"))
    }
}

/// The name that the coordinator has for a cluster: the authority of its URI, without HDFS's own port.
fn cluster_name(uri: &str) -> String {
    let authority = uri.split_once("://").map_or(uri, |(_, rest)| rest);
    let authority = authority.split('/').next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default().to_lowercase();
    host.strip_suffix(":8020").map(str::to_owned).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Conf> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        Conf::read(Some(file.path()))
    }

    #[test]
    fn what_is_not_said_is_the_default() {
        let conf = read("guard-period = '2s'\n").unwrap();
        assert_eq!(conf.guard_period, Duration::from_secs(2));
        assert_eq!(conf.guard_execution, Duration::from_millis(50));
    }

    #[test]
    fn token_that_others_may_read_or_guess_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path();
        let conf = Conf {
            listen: Some("127.0.0.1:1".parse().unwrap()),
            token_file: path.into(),
            ..Conf::default()
        };
        std::fs::write(path, "short\n").unwrap();
        assert!(conf.port().unwrap_err().to_string().contains("16 characters"));
        std::fs::write(path, "0123456789abcdef\n").unwrap();
        assert_eq!(conf.port().unwrap().unwrap().token, "0123456789abcdef");
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644)).unwrap();
        assert!(conf.port().unwrap_err().to_string().contains("chmod 600"));
    }

    #[test]
    fn cluster_has_the_name_that_its_coordinator_has() {
        for uri in ["hdfs://NN.site:8020", "hdfs://user@nn.site/path", "nn.site"] {
            assert_eq!(cluster_name(uri), "nn.site", "{uri}");
        }
        assert_eq!(cluster_name("hdfs://nn:9000"), "nn:9000");
    }

    #[test]
    fn coordinator_without_port_or_cluster_is_refused() {
        let said = |text: &str| read(text).unwrap().place().unwrap_err().to_string();
        assert!(said("coordinator = 'master'\ncluster = 'hdfs://a'\n").contains("host:port"));
        assert!(said("coordinator = 'master:8765'\n").contains("cluster must be"));
        let place = read("coordinator = 'master:8765'\ncluster = 'hdfs://a'\nhost-name = 'hv-1'\n")
            .unwrap()
            .place()
            .unwrap()
            .unwrap();
        assert_eq!((place.cluster.as_str(), place.host.as_str()), ("a", "hv-1"));
    }

    #[test]
    fn unknown_keys_and_bad_values_are_refused_by_name() {
        let unknown = read("guard-perod = '2s'\n").unwrap_err().to_string();
        assert!(
            unknown.contains("guard-perod") && unknown.contains("guard-period"),
            "{unknown}"
        );
        let bad = read("guard-execution = '2s'\n").unwrap_err().to_string();
        assert!(bad.contains("guard-execution"), "{bad}");
        let absent = Conf::read(Some(Path::new("/no/such/file")))
            .unwrap_err()
            .to_string();
        assert!(absent.contains("/no/such/file"), "{absent}");
    }
}
