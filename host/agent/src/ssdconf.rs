//! The settings of SSDs and of the caches on them.

use anyhow::{Result, anyhow, bail};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::PathBuf;
use tiercel_cache::size::size;
use tiercel_host_core::ssdsteps::{CacheNow, SsdNow};

/// An SSD, and the caches that share it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SsdConf {
    /// The operations a second that it can do; where it is not said, caches are not held back, unless its scheduler is BFQ.
    pub iops: Option<f64>,
    /// What its caches may hold together, as `640M`; what their sizes add up to where it is not said.
    pub bytes: Option<String>,
    /// The caches.
    #[serde(default)]
    pub cache: Vec<CacheConf>,
}

/// The cache of a VM's disk.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CacheConf {
    /// The VM that uses it, which goes on when the cache was started again; none where it is nobody's affair.
    pub vm: Option<String>,
    /// The disk behind.
    pub backing: PathBuf,
    /// The file or device on the SSD.
    pub file: PathBuf,
    /// What the cache may hold, as ssdcache has it, until the coordinator says something else.
    pub size: String,
    /// Where the VM connects. It names the cache on this host.
    pub socket: PathBuf,
    /// By which it is weighed against the SSD's other caches, until the coordinator says something else.
    #[serde(default = "one")]
    pub share: f64,
    /// Further arguments of ssdcache.
    #[serde(default)]
    pub arguments: Vec<String>,
}

fn one() -> f64 {
    1.0
}

impl SsdConf {
    /// An error names what is wrong.
    pub fn check(&self) -> Result<()> {
        if self.iops.is_some_and(|iops| !(iops > 0.0 && iops.is_finite())) {
            bail!("ssd.iops must be more than 0");
        }
        for cache in &self.cache {
            if !(cache.share > 0.0 && cache.share.is_finite()) {
                bail!("ssd.cache.share must be more than 0: {}", cache.share);
            }
        }
        self.as_set().map(drop)
    }

    /// The SSD as these settings have it. An error names what is wrong.
    pub fn as_set(&self) -> Result<SsdNow> {
        let caches = self
            .cache
            .iter()
            .map(CacheConf::as_set)
            .collect::<Result<Vec<CacheNow>>>()?;
        let together = caches
            .iter()
            .fold(0_u64, |sum, cache| sum.saturating_add(cache.bytes));
        let bytes = match &self.bytes {
            Some(text) => size(text).map_err(|said| anyhow!("ssd.bytes: {said}"))?,
            None => together,
        };
        if together > bytes {
            bail!(
                "ssd.bytes is {bytes}, and the sizes of the SSD's caches add up to {together}: make them smaller"
            );
        }
        Ok(SsdNow { bytes, caches })
    }
}

impl CacheConf {
    /// What names the cache on this host: the path of its socket.
    pub fn name(&self) -> String {
        self.socket.display().to_string()
    }

    fn as_set(&self) -> Result<CacheNow> {
        Ok(CacheNow {
            cache: self.name(),
            bytes: size(&self.size).map_err(|said| anyhow!("ssd.cache.size: {said}"))?,
            share: self.share,
        })
    }
}

/// Checks all SSDs of a host. An error names what is wrong.
pub fn check(ssds: &[SsdConf]) -> Result<()> {
    let mut sockets = BTreeSet::new();
    for ssd in ssds {
        ssd.check()?;
        for cache in &ssd.cache {
            if !sockets.insert(&cache.socket) {
                bail!("ssd.cache.socket: two caches have {}", cache.socket.display());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "iops = 5\n[[cache]]\nbacking = '/a'\nfile = '/b'\nsize = '1G'\nsocket = '/c'\n";

    fn said(text: &str) -> String {
        let conf: SsdConf = toml::from_str(text).unwrap();
        conf.check().unwrap_err().to_string()
    }

    #[test]
    fn settings_of_an_ssd_are_checked() {
        let conf: SsdConf = toml::from_str(TEXT).unwrap();
        assert!(conf.check().is_ok() && conf.cache[0].share == 1.0);
        assert!(said("iops = 0\n").contains("ssd.iops"));
        assert!(said(&format!("{TEXT}share = -1\n")).contains("ssd.cache.share"));
        assert!(said(&TEXT.replace("1G", "1X")).contains("ssd.cache.size: X is no unit"));
        assert!(toml::from_str::<SsdConf>(&format!("{TEXT}speed = 3\n")).is_err());
    }

    #[test]
    fn bytes_of_an_ssd_are_what_its_caches_add_up_to_or_more() {
        let bytes = |text: &str| toml::from_str::<SsdConf>(text).unwrap().as_set().unwrap().bytes;
        let second = TEXT.replace("iops = 5\n", "").replace("/c", "/d");
        assert_eq!(bytes(TEXT), 1 << 30);
        assert_eq!(bytes(&format!("{TEXT}{second}")), 2 << 30);
        assert_eq!(bytes(&format!("bytes = '3G'\n{TEXT}{second}")), 3 << 30);
        let wrong = said(&format!("bytes = '640M'\n{TEXT}"));
        assert!(
            wrong.contains("671088640") && wrong.contains("1073741824"),
            "{wrong}"
        );
        assert!(said(&format!("bytes = 'all'\n{TEXT}")).contains("ssd.bytes: "));
    }

    #[test]
    fn two_caches_with_a_socket_are_refused() {
        let ssd: SsdConf = toml::from_str(TEXT).unwrap();
        assert!(check(std::slice::from_ref(&ssd)).is_ok());
        let wrong = check(&[ssd.clone(), ssd]).unwrap_err().to_string();
        assert!(wrong.contains("two caches have /c"), "{wrong}");
    }
}
