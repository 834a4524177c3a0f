// Tells what happens to each test, as `_kit/PROTOCOL.md` says, and marks in the output where each begins and ends. Part of a
// reporter in C or C++, and its own alone: nothing of it has a name for the linker.
//
// Solutions may have functions named `read`, `write` or `close`: the kernel is called without those.

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { REPORT = 3, SECRETS = 4, SECRET = 32 };

// Each with what follows it in a line.
static char token[SECRET + 1], mark[SECRET + 1];
// The process that reports: one that the solution forks does not.
static long owner;
static int output = 1;
static const char *running;
// Which run of the test of that name it is, where it is not the first.
static char running_variant[16];
// Where the test is declared, where the framework tells.
static const char *running_file;
static unsigned long running_line;

// A message is cut where it ends; the core shows less.
static char line[256 << 10];
static size_t line_length;

// Before any code of the solution, its constructors included.
static void take_secrets(void)
{
   char lines[sizeof token + sizeof mark];
   long got = syscall(SYS_read, SECRETS, lines, sizeof lines);
   syscall(SYS_close, SECRETS);
   syscall(SYS_fcntl, REPORT, F_SETFD, FD_CLOEXEC);
   if (got < (long)sizeof lines)
      return;
   memcpy(token, lines, SECRET);
   token[SECRET] = ' ';
   memcpy(mark, lines + sizeof token, sizeof mark);
   output = (int)syscall(SYS_fcntl, 1, F_DUPFD_CLOEXEC, 5);
   owner = syscall(SYS_getpid);
}

__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = take_secrets;

static bool reports(void)
{
   return syscall(SYS_getpid) == owner;
}

static void put(const char *text, size_t count)
{
   // The last byte is the newline's.
   size_t room = sizeof line - 1 - line_length;
   count = count < room ? count : room;
   memcpy(line + line_length, text, count);
   line_length += count;
}

static void field(const char *name, const char *text)
{
   put("\t", 1);
   put(name, strlen(name));
   put("=", 1);
   for (; *text != '\0'; text++) {
      const char *escaped = *text == '\\' ? "\\\\" : *text == '\t' ? "\\t" : *text == '\n' ? "\\n" : NULL;
      put(escaped == NULL ? text : escaped, escaped == NULL ? 1 : 2);
   }
}

static void write_all(int to, const char *text, size_t count)
{
   while (count > 0) {
      long wrote = syscall(SYS_write, to, text, count);
      if (wrote <= 0)
         return;
      text += wrote;
      count -= (size_t)wrote;
   }
}

static void open_line(const char *event)
{
   line_length = 0;
   put(token, sizeof token);
   put(event, strlen(event));
}

static void name_running(void)
{
   field("name", running);
   if (running_variant[0] != '\0')
      field("variant", running_variant);
   if (running_file != NULL) {
      char number[24];
      snprintf(number, sizeof number, "%lu", running_line);
      field("file", running_file);
      field("line", number);
   }
}

static void send_line(void)
{
   line[line_length++] = '\n';
   write_all(REPORT, line, line_length);
}

static void write_mark(void)
{
   fflush(stdout);
   write_all(output, mark, sizeof mark);
}

// A test begins; `run` counts from 1. The name is kept by reference until it ends.
static void channel_start(const char *name, int run)
{
   if (!reports())
      return;
   running = name;
   running_variant[0] = '\0';
   if (run > 1)
      snprintf(running_variant, sizeof running_variant, "(%d)", run);
   write_mark();
   open_line("start");
   name_running();
   send_line();
}

// It ended: `passed`, `failed`, `error`, `skipped` or `xfailed`. The message may be NULL.
static void channel_result(const char *status, const char *message)
{
   if (!reports() || running == NULL)
      return;
   write_mark();
   open_line("result");
   name_running();
   field("status", status);
   if (message != NULL && message[0] != '\0')
      field("message", message);
   send_line();
   running = NULL;
}

// The framework came to its end by itself.
static void channel_end(void)
{
   if (!reports())
      return;
   open_line("end");
   send_line();
}

static const int fatal[] = { SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGXFSZ };

enum { FATAL = sizeof fatal / sizeof fatal[0] };

// What was printed without a newline is still in the library's buffer.
static void crash(int number)
{
   // Another crash in here ends it.
   for (int i = 0; i < FATAL; i++)
      signal(fatal[i], SIG_DFL);
   // The lock may be held by a thread that is not there any more.
   if (ftrylockfile(stdout) == 0)
      fflush(stdout);
   syscall(SYS_kill, syscall(SYS_getpid), number);
}

// A thousand threads must fit into the memory that a solution may use.
enum { THREAD_STACK = 1 << 20 };

__attribute__((constructor)) static void begin(void)
{
   // Room for the handler when the stack is used up.
   static char room[64 << 10];
   setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
   pthread_attr_t threads;
   if (pthread_attr_init(&threads) == 0 && pthread_attr_setstacksize(&threads, THREAD_STACK) == 0)
      pthread_setattr_default_np(&threads);
   stack_t stack = { room, 0, sizeof room };
   sigaltstack(&stack, NULL);
   struct sigaction action;
   memset(&action, 0, sizeof action);
   action.sa_handler = crash;
   action.sa_flags = SA_ONSTACK | SA_NODEFER;
   for (int i = 0; i < FATAL; i++)
      sigaction(fatal[i], &action, NULL);
}
