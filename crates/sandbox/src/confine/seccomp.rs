//! The filter of system calls (seccomp) of a confined command.
#![expect(unsafe_code, reason = "a seccomp call that no library has")]

use std::collections::BTreeMap;
use std::sync::OnceLock;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};

/// The filter, which is the same for all commands. `None` if this machine does not support it.
pub(crate) fn filter() -> Option<&'static BpfProgram> {
    static FILTER: OnceLock<Option<BpfProgram>> = OnceLock::new();
    FILTER.get_or_init(compiled).as_ref()
}

/// Compiles the filter: the calls of [`REFUSED_CALLS`] fail with `EPERM`, and all others are allowed.
fn compiled() -> Option<BpfProgram> {
    if !takes_filters() {
        return None;
    }
    let arch = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    let refused: BTreeMap<i64, Vec<seccompiler::SeccompRule>> =
        REFUSED_CALLS.iter().map(|call| (*call, Vec::new())).collect();
    let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    SeccompFilter::new(refused, SeccompAction::Allow, refuse, arch).ok()?.try_into().ok()
}

/// System calls that reach other processes' files, keys and namespaces; that create memory or queues which outlive a process
/// and are visible to other runs; and that open large parts of the kernel which no test needs. `ptrace` is allowed: leak
/// checkers trace their own process, and Landlock restricts `ptrace` to the command's processes.
const REFUSED_CALLS: [libc::c_long; 33] = [
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
