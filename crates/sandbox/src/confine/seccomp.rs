//! The filters of system calls (seccomp) of a confined command.
#![expect(unsafe_code, reason = "a seccomp call that no library has")]

use std::collections::BTreeMap;
use std::sync::OnceLock;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch,
};

use super::Isolation;

/// The rules for each system call. A call is refused if one of its rules holds, or if it has none.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// The filters of all commands with this isolation. None if this machine does not support them.
pub(crate) fn filters(isolation: Isolation) -> &'static [BpfProgram] {
    static WITH_NAMESPACES: OnceLock<Vec<BpfProgram>> = OnceLock::new();
    static WITHOUT: OnceLock<Vec<BpfProgram>> = OnceLock::new();
    let (filters, families) = match isolation {
        Isolation::Namespaces => (&WITH_NAMESPACES, FAMILIES),
        // Without a network of its own, a command has none.
        Isolation::RulesOnly => (&WITHOUT, &FAMILIES[..LOCAL_FAMILIES]),
    };
    let made = || if takes_filters() { compiled(families).unwrap_or_default() } else { vec![] };
    filters.get_or_init(made)
}

/// Compiles the filters, which allow sockets of these families. All calls that they do not refuse are allowed.
fn compiled(families: &[i32]) -> Result<Vec<BpfProgram>, BackendError> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let filter = |refused: Rules, errno: i32| {
        let refuse = SeccompAction::Errno(errno.unsigned_abs());
        SeccompFilter::new(refused, SeccompAction::Allow, refuse, arch)?.try_into()
    };
    let mut refused: Rules = REFUSED_CALLS.iter().map(|call| (*call, Vec::new())).collect();
    refused.extend(partly_refused(families)?);
    // A program that finds a call missing uses an older one, whose arguments a filter can see.
    let missing = MISSING_CALLS.iter().map(|call| (*call, Vec::new())).collect();
    let ignored = [(libc::SYS_setsockopt, options(&IGNORED_OPTIONS)?)].into();
    let mut filters = vec![
        filter(refused, libc::EPERM)?,
        filter(missing, libc::ENOSYS)?,
        filter(ignored, SUCCESS)?,
    ];
    if cfg!(target_arch = "x86_64") {
        filters.push(without_x32());
    }
    Ok(filters)
}

/// The "error" of a call that has no effect.
const SUCCESS: i32 = 0;

/// A filter by which all calls of the x32 ABI seem to be missing. They have the architecture of the others and numbers of their own.
fn without_x32() -> BpfProgram {
    /// `__X32_SYSCALL_BIT` of `asm/unistd.h`.
    const X32: u32 = 0x4000_0000;
    let instruction = |code: u32, jf, k| {
        let code = u16::try_from(code).expect("a code of BPF has 16 bits");
        seccompiler::sock_filter { code, jt: 0, jf, k }
    };
    let missing = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs();
    vec![
        // The number of the call is the first word that a filter sees.
        instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0),
        instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 1, X32),
        instruction(libc::BPF_RET | libc::BPF_K, 0, missing),
        instruction(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ALLOW),
    ]
}

/// The condition that an argument of 32 bits, counted from 0, compares like this to a value.
fn argument(
    number: u8,
    operator: SeccompCmpOp,
    value: i32,
) -> Result<SeccompCondition, BackendError> {
    let value = u64::from(value.cast_unsigned());
    SeccompCondition::new(number, SeccompCmpArgLen::Dword, operator, value)
}

/// The rule that all of these bits of an argument are set.
fn has_bits(number: u8, bits: i32) -> Result<SeccompRule, BackendError> {
    let mask = SeccompCmpOp::MaskedEq(u64::from(bits.cast_unsigned()));
    SeccompRule::new(vec![argument(number, mask, bits)?])
}

/// The rules that `setsockopt` has one of these options.
fn options(options: &[(i32, i32)]) -> Result<Vec<SeccompRule>, BackendError> {
    let is = SeccompCmpOp::Eq;
    let rule = |(level, option): &(i32, i32)| {
        SeccompRule::new(vec![argument(1, is.clone(), *level)?, argument(2, is.clone(), *option)?])
    };
    options.iter().map(rule).collect()
}

/// The calls that are refused with some arguments only.
fn partly_refused(families: &[i32]) -> Result<Rules, BackendError> {
    use SeccompCmpOp::{Eq, Ne};
    let rule = |conditions: Vec<SeccompCondition>| SeccompRule::new(conditions);
    let mut rules = Rules::new();
    // New namespaces give rights over them, and open large parts of the kernel.
    let namespaces = NAMESPACE_FLAGS.map(|flag| has_bits(0, flag));
    rules.insert(libc::SYS_clone, namespaces.into_iter().collect::<Result<_, _>>()?);
    // Landlock controls TCP only, and not all of it.
    let is_other = families.iter().map(|family| argument(0, Ne, *family));
    let mut sockets = vec![rule(is_other.collect::<Result<_, _>>()?)?];
    for family in [libc::AF_INET, libc::AF_INET6] {
        for protocol in PROTOCOLS_BESIDE_TCP {
            sockets.push(rule(vec![argument(0, Eq, family)?, argument(2, Eq, protocol)?])?);
        }
    }
    rules.insert(libc::SYS_socket, sockets);
    // It connects without the call that Landlock controls.
    for (call, flags) in [(libc::SYS_sendto, 3), (libc::SYS_sendmsg, 2), (libc::SYS_sendmmsg, 3)] {
        rules.insert(call, vec![has_bits(flags, libc::MSG_FASTOPEN)?]);
    }
    rules.insert(libc::SYS_setsockopt, options(&[FLOW_LABELS])?);
    // Limits, priorities and processors of other processes of this user; 0 is the process itself.
    for call in [
        libc::SYS_prlimit64,
        libc::SYS_sched_setaffinity,
        libc::SYS_sched_setscheduler,
        libc::SYS_sched_setparam,
        libc::SYS_sched_setattr,
    ] {
        rules.insert(call, vec![rule(vec![argument(0, Ne, 0)?])?]);
    }
    // The first argument of these says whether the second is a process, a group or a user.
    let process =
        [(libc::SYS_setpriority, PRIO_PROCESS), (libc::SYS_ioprio_set, IOPRIO_WHO_PROCESS)];
    for (call, kind) in process {
        let is_other = [argument(0, Ne, kind)?, argument(1, Ne, 0)?];
        let rules_of_call = is_other.map(|condition| rule(vec![condition]));
        rules.insert(call, rules_of_call.into_iter().collect::<Result<_, _>>()?);
    }
    // It tells whether somebody has read a file.
    rules.insert(libc::SYS_preadv2, vec![has_bits(5, libc::RWF_NOWAIT)?]);
    Ok(rules)
}

/// The flags of `clone` that make namespaces.
const NAMESPACE_FLAGS: [i32; 7] = [
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

/// The families of sockets that a command can have; the first never leave the machine. Netlink sockets, which list the network
/// interfaces, keep replies in memory that no limit counts.
const FAMILIES: &[i32] = &[libc::AF_UNIX, libc::AF_INET, libc::AF_INET6];
const LOCAL_FAMILIES: usize = 1;

/// Protocols that make connections which Landlock does not control.
const PROTOCOLS_BESIDE_TCP: [i32; 4] =
    [libc::IPPROTO_MPTCP, libc::IPPROTO_SCTP, libc::IPPROTO_DCCP, libc::IPPROTO_UDPLITE];

/// `PRIO_PROCESS` of `linux/resource.h` and `IOPRIO_WHO_PROCESS` of `linux/ioprio.h`.
const PRIO_PROCESS: i32 = 0;
const IOPRIO_WHO_PROCESS: i32 = 1;

/// `IPV6_FLOWLABEL_MGR` of `linux/in6.h`.
const IPV6_FLOWLABEL_MGR: i32 = 32;

/// A socket option with its level. It stores labels that other processes can see.
const FLOW_LABELS: (i32, i32) = (libc::IPPROTO_IPV6, IPV6_FLOWLABEL_MGR);

/// Socket options, each with its level, for buffers that not every limit counts. To set them has no effect: programs set them and
/// stop if they cannot.
const IGNORED_OPTIONS: [(i32, i32); 4] = [
    (libc::SOL_SOCKET, libc::SO_SNDBUF),
    (libc::SOL_SOCKET, libc::SO_RCVBUF),
    (libc::SOL_SOCKET, libc::SO_SNDBUFFORCE),
    (libc::SOL_SOCKET, libc::SO_RCVBUFFORCE),
];

/// Calls that seem to be missing: `clone3` keeps its flags where no filter sees them, and the others tell whether somebody has
/// read a file.
const MISSING_CALLS: [libc::c_long; 3] = [libc::SYS_clone3, libc::SYS_mincore, SYS_CACHESTAT];

/// `cachestat`, which has the same number everywhere.
const SYS_CACHESTAT: libc::c_long = 451;

/// System calls that reach other processes' files, keys and namespaces; that create memory or queues which outlive a process
/// and are visible to other runs; that empty the cache of files which others read (`fadvise64`); and that open large parts of
/// the kernel which no test needs. `ptrace` is allowed: leak checkers trace their own process, and Landlock restricts
/// `ptrace` to the command's processes.
const REFUSED_CALLS: [libc::c_long; 36] = [
    libc::SYS_io_setup,
    libc::SYS_fanotify_init,
    libc::SYS_fadvise64,
    libc::SYS_open_by_handle_at,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_mount_setattr,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
];

/// Whether the kernel supports filters that make system calls fail with an error.
fn takes_filters() -> bool {
    let refusing: u32 = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the call only reads that number.
    let answer = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_GET_ACTION_AVAIL,
            0 as libc::c_long,
            &raw const refusing,
        )
    };
    answer == 0
}
