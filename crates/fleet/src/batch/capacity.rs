//! What this process may use of the machine: not what the machine has, but what its container, its affinity and its scheduler
//! leave to it.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// Memory that we leave to ourselves and to the tools between runs, in MiB.
const OWN_MB: u64 = 256;

/// Processors and memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity {
    /// How many processors, at least one.
    pub processors: usize,
    /// Memory for all runs together, in MiB.
    pub memory_mb: u64,
}

/// Where the kernel and the scheduler say it.
struct Machine<'a> {
    proc: &'a Path,
    cgroups: &'a Path,
    variable: &'a dyn Fn(&str) -> Option<String>,
    /// Processors by affinity and quota.
    processors: usize,
}

impl Capacity {
    /// Of this process.
    pub fn of_this_process() -> Self {
        #[expect(
            clippy::disallowed_methods,
            reason = "a scheduler tells its jobs by the environment"
        )]
        let variable = |name: &str| std::env::var(name).ok();
        // It knows the affinity, and the quotas of control groups of both versions.
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let machine = Machine {
            proc: Path::new("/proc"),
            cgroups: Path::new("/sys/fs/cgroup"),
            variable: &variable,
            processors,
        };
        machine.capacity()
    }
}

impl Machine<'_> {
    fn capacity(&self) -> Capacity {
        let processors =
            self.number("SLURM_CPUS_PER_TASK").or_else(|| self.number("SLURM_CPUS_ON_NODE"));
        let processors =
            processors.and_then(|count| usize::try_from(count).ok()).filter(|count| *count > 0);
        let processors = processors.map_or(self.processors, |count| count.min(self.processors));
        let memory = [self.free(), self.group(), self.scheduler(processors)];
        let memory = memory.into_iter().flatten().min().unwrap_or(u64::MAX);
        Capacity { processors, memory_mb: memory.saturating_sub(OWN_MB) }
    }

    fn number(&self, variable: &str) -> Option<u64> {
        (self.variable)(variable)?.trim().parse().ok()
    }

    /// What the kernel could give now.
    fn free(&self) -> Option<u64> {
        let text = fs::read_to_string(self.proc.join("meminfo")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        Some(kib >> 10)
    }

    /// What the control groups of this process leave, from its own up to the root.
    fn group(&self) -> Option<u64> {
        let text = fs::read_to_string(self.proc.join("self/cgroup")).ok()?;
        let left = text.lines().filter_map(|line| {
            let mut fields = line.splitn(3, ':');
            let (_, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
            let (root, limit, used) = match controllers {
                "" => (self.cgroups.to_owned(), "memory.max", "memory.current"),
                _ if controllers.split(',').any(|name| name == "memory") => {
                    (self.cgroups.join("memory"), "memory.limit_in_bytes", "memory.usage_in_bytes")
                }
                _ => return None,
            };
            groups(&root, path).filter_map(|group| left(&group, limit, used)).min()
        });
        left.min()
    }

    fn scheduler(&self, processors: usize) -> Option<u64> {
        let each = || Some(self.number("SLURM_MEM_PER_CPU")?.saturating_mul(processors as u64));
        // Zero stands for the whole node.
        self.number("SLURM_MEM_PER_NODE").filter(|mib| *mib > 0).or_else(each)
    }
}

/// The folder of a control group and those above it. A container may see its own group as the root.
fn groups(root: &Path, path: &str) -> impl Iterator<Item = PathBuf> {
    let below = Path::new(path.trim_start_matches('/'));
    below.ancestors().map(|group| root.join(group)).collect::<Vec<_>>().into_iter()
}

/// What a control group leaves, in MiB; none if it has no limit.
fn left(group: &Path, limit: &str, used: &str) -> Option<u64> {
    let number = |name: &str| fs::read_to_string(group.join(name)).ok()?.trim().parse::<u64>().ok();
    // The first version writes the largest number of pages for no limit.
    let limit = number(limit).filter(|limit| *limit < 1 << 60)?;
    Some(limit.saturating_sub(number(used).unwrap_or(0)) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine with 64 processors and 100 GiB, these files, and these variables.
    fn capacity(files: &[(&str, &str)], variables: &[(&str, &str)]) -> Capacity {
        let dir = tempfile::tempdir().unwrap();
        let standard = [("proc/meminfo", "MemTotal: 1 kB\nMemAvailable:   104857600 kB\n")];
        for (path, text) in standard.iter().chain(files) {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        let (proc, cgroups) = (dir.path().join("proc"), dir.path().join("cg"));
        Machine { proc: &proc, cgroups: &cgroups, variable: &variable, processors: 64 }.capacity()
    }

    #[test]
    fn the_machine_is_ours_if_nobody_limits_us() {
        let all = Capacity { processors: 64, memory_mb: 102_400 - OWN_MB };
        assert_eq!(capacity(&[], &[]), all);
        let unlimited = [("proc/self/cgroup", "0::/a\n"), ("cg/a/memory.max", "max\n")];
        assert_eq!(capacity(&unlimited, &[]), all);
    }

    #[test]
    fn the_tightest_control_group_counts() {
        let second = [
            ("proc/self/cgroup", "0::/job/step\n"),
            ("cg/job/memory.max", "2147483648\n"),
            ("cg/job/memory.current", "1073741824\n"),
            ("cg/job/step/memory.max", "max\n"),
        ];
        assert_eq!(capacity(&second, &[]).memory_mb, 1024 - OWN_MB);
        let first = [
            ("proc/self/cgroup", "5:cpu,cpuacct:/x\n4:memory:/docker/7\n"),
            ("cg/memory/memory.limit_in_bytes", "4294967296\n"),
            ("cg/memory/memory.usage_in_bytes", "0\n"),
        ];
        assert_eq!(capacity(&first, &[]).memory_mb, 4096 - OWN_MB);
    }

    #[test]
    fn an_allocation_of_slurm_counts() {
        let slurm = [
            ("SLURM_CPUS_PER_TASK", "4"),
            ("SLURM_CPUS_ON_NODE", "64"),
            ("SLURM_MEM_PER_CPU", "2000"),
        ];
        assert_eq!(capacity(&[], &slurm), Capacity { processors: 4, memory_mb: 8000 - OWN_MB });
        let node = [("SLURM_CPUS_ON_NODE", "96"), ("SLURM_MEM_PER_NODE", "0")];
        assert_eq!(capacity(&[], &node), Capacity { processors: 64, memory_mb: 102_400 - OWN_MB });
    }
}
