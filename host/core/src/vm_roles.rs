//! What a process of Hadoop is, by its command line.

use serde::{Deserialize, Serialize};

/// What a process of Hadoop is for others. `HadoopRole` of the room `core` says the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum HadoopRole {
    /// The master of an HDFS.
    NameNode,
    /// The master of a YARN.
    ResourceManager,
    /// Holds blocks for a NameNode.
    DataNode,
    /// Runs containers for a ResourceManager.
    NodeManager,
    /// Keeps edits for a NameNode.
    JournalNode,
    /// Leads one job, in a container of a ResourceManager.
    ApplicationMaster,
}

impl HadoopRole {
    /// Whether others belong to it.
    pub fn is_master(self) -> bool {
        matches!(self, HadoopRole::NameNode | HadoopRole::ResourceManager)
    }
}

/// A process of Hadoop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HadoopProcess {
    /// One with a role.
    Of(HadoopRole),
    /// A container that runs tasks of a job.
    Task,
}

impl HadoopProcess {
    /// Reads `/proc/PID/cmdline`: arguments, each with a zero byte after it. `None` where it is no process of Hadoop.
    ///
    /// One argument, after the program's name, must be a main class of Hadoop and nothing else. So a shell that has the
    /// whole command of a process in one argument is not taken for that process. Of several classes the first counts,
    /// since a JVM has the main class before its arguments.
    pub fn of_command_line(command_line: &[u8]) -> Option<HadoopProcess> {
        command_line
            .split(|byte| *byte == 0)
            .skip(1)
            .find_map(|argument| of_main_class(std::str::from_utf8(argument).ok()?))
    }

    /// Its role, if it has one.
    pub fn role(self) -> Option<HadoopRole> {
        match self {
            HadoopProcess::Of(role) => Some(role),
            HadoopProcess::Task => None,
        }
    }
}

fn of_main_class(class: &str) -> Option<HadoopProcess> {
    let role = match class {
        "org.apache.hadoop.hdfs.server.namenode.NameNode" => HadoopRole::NameNode,
        "org.apache.hadoop.hdfs.server.datanode.DataNode"
        | "org.apache.hadoop.hdfs.server.datanode.SecureDataNodeStarter" => HadoopRole::DataNode,
        "org.apache.hadoop.hdfs.qjournal.server.JournalNode" => HadoopRole::JournalNode,
        "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager" => HadoopRole::ResourceManager,
        "org.apache.hadoop.yarn.server.nodemanager.NodeManager" => HadoopRole::NodeManager,
        "org.apache.hadoop.mapreduce.v2.app.MRAppMaster"
        | "org.apache.spark.deploy.yarn.ApplicationMaster"
        | "org.apache.spark.deploy.yarn.ExecutorLauncher" => HadoopRole::ApplicationMaster,
        "org.apache.hadoop.mapred.YarnChild"
        | "org.apache.spark.executor.CoarseGrainedExecutorBackend"
        | "org.apache.spark.executor.YarnCoarseGrainedExecutorBackend" => return Some(HadoopProcess::Task),
        _ => return None,
    };
    Some(HadoopProcess::Of(role))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arguments: &[&str]) -> Option<HadoopProcess> {
        let line: String = arguments.iter().map(|one| format!("{one}\0")).collect();
        HadoopProcess::of_command_line(line.as_bytes())
    }

    #[test]
    fn daemons_and_containers_are_known_by_their_main_class() {
        let java = "/usr/lib/jvm/java/bin/java";
        let role = |class| of(&[java, "-Xmx1g", "-Dproc_x", class, "-regular"]).and_then(HadoopProcess::role);
        for (class, expected) in [
            (
                "org.apache.hadoop.hdfs.server.namenode.NameNode",
                HadoopRole::NameNode,
            ),
            (
                "org.apache.hadoop.hdfs.server.datanode.DataNode",
                HadoopRole::DataNode,
            ),
            (
                "org.apache.hadoop.hdfs.server.datanode.SecureDataNodeStarter",
                HadoopRole::DataNode,
            ),
            (
                "org.apache.hadoop.hdfs.qjournal.server.JournalNode",
                HadoopRole::JournalNode,
            ),
            (
                "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager",
                HadoopRole::ResourceManager,
            ),
            (
                "org.apache.hadoop.yarn.server.nodemanager.NodeManager",
                HadoopRole::NodeManager,
            ),
            (
                "org.apache.hadoop.mapreduce.v2.app.MRAppMaster",
                HadoopRole::ApplicationMaster,
            ),
            (
                "org.apache.spark.deploy.yarn.ExecutorLauncher",
                HadoopRole::ApplicationMaster,
            ),
        ] {
            assert_eq!(role(class), Some(expected), "{class}");
        }
        let task = of(&[java, "org.apache.hadoop.mapred.YarnChild", "10.0.0.5", "4000"]);
        assert_eq!(task, Some(HadoopProcess::Task));
    }

    #[test]
    fn shell_that_has_the_command_in_one_argument_is_not_the_process() {
        let command = "exec java org.apache.hadoop.mapred.YarnChild 10.0.0.5 4000";
        assert_eq!(of(&["/bin/bash", "-c", command]), None);
    }

    #[test]
    fn main_class_comes_before_what_is_said_to_it() {
        let said = "org.apache.hadoop.hdfs.server.datanode.DataNode";
        let process = of(&["java", "org.apache.hadoop.hdfs.server.namenode.NameNode", said]);
        assert_eq!(process, Some(HadoopProcess::Of(HadoopRole::NameNode)));
    }

    #[test]
    fn others_are_none() {
        for arguments in [
            &["java", "-jar", "web.jar"][..],
            &["java", "org.apache.hadoop.hdfs.server.namenode.SecondaryNameNode"],
            &["org.apache.hadoop.hdfs.server.namenode.NameNode"],
            &[],
        ] {
            assert_eq!(of(arguments), None, "{arguments:?}");
        }
        assert_eq!(HadoopProcess::of_command_line(b"java\0\xff\xfe\0"), None);
    }

    #[test]
    fn roles_have_the_names_that_the_coordinator_has_for_them() {
        let roles = [HadoopRole::NameNode, HadoopRole::ApplicationMaster];
        let json = serde_json::to_string(&roles).unwrap();
        assert_eq!(json, "[\"NAME_NODE\",\"APPLICATION_MASTER\"]");
        assert!(roles[0].is_master() && !roles[1].is_master());
    }
}
