// Tells what happens to each test, as JSON lines on descriptor 3, each behind the run's token, and keeps what is printed
// apart, test by test.
//
// Solutions may have functions named `read`, `write` or `close`: the kernel is called without those.

#define _GNU_SOURCE
#include "channel.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { REPORT = 3, TOKEN = 4 };

// How much of a test's output and of its message is kept: far more than a report shows.
enum { KEPT = 16 << 10, MESSAGE = 60 << 10 };

// How much of what a test printed before the process ended.
enum { LAST = 2 << 10 };

static char token[128];
static int token_length;
// The process that reports: one that the solution forks does not.
static long owner;
// A file with what was printed since the last test ended.
static int prints = -1;
// Where stderr went before.
static int words = -1;
static const char *running;

// Every byte may take six, as \u0000.
static char line[sizeof token + 6 * (KEPT + MESSAGE) + 4096];
static size_t length;

// Before any code of the solution, its constructors included.
static void take_token(void)
{
   long got = syscall(SYS_read, TOKEN, token, sizeof token - 1);
   syscall(SYS_close, TOKEN);
   syscall(SYS_fcntl, REPORT, F_SETFD, FD_CLOEXEC);
   token_length = got > 0 ? (int)strcspn(token, "\n") : 0;
   owner = syscall(SYS_getpid);
}

__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = take_token;

// A thousand threads must fit into the memory that a solution may use.
enum { THREAD_STACK = 1 << 20 };

static int reports(void)
{
   return token_length > 0 && syscall(SYS_getpid) == owner;
}

static void put(const char *text, size_t count)
{
   if (count > sizeof line - length)
      count = sizeof line - length;
   memcpy(line + length, text, count);
   length += count;
}

static void raw(const char *text)
{
   put(text, strlen(text));
}

// How many bytes at `text` are one character of UTF-8; 0 when they are none.
static size_t character(const unsigned char *text, size_t count)
{
   static const unsigned long least[] = { 0, 0, 0x80, 0x800, 0x10000 };
   size_t size = text[0] < 0x80 ? 1 : text[0] < 0xC2 ? 0 : text[0] < 0xE0 ? 2 : text[0] < 0xF0 ? 3 : text[0] < 0xF5 ? 4 : 0;
   if (size > count)
      return 0;
   unsigned long code = text[0] & (0xFFu >> (size + 1));
   for (size_t i = 1; i < size; i++) {
      if ((text[i] & 0xC0) != 0x80)
         return 0;
      code = code << 6 | (text[i] & 0x3F);
   }
   if (size > 1 && (code < least[size] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)))
      return 0;
   return size;
}

// A JSON string; what is not UTF-8 becomes U+FFFD.
static void quote(const char *bytes, size_t count)
{
   const unsigned char *text = (const unsigned char *)bytes;
   raw("\"");
   while (count > 0) {
      size_t size = character(text, count);
      if (size == 0) {
         raw("\\ufffd");
         size = 1;
      } else if (text[0] == '"' || text[0] == '\\') {
         put("\\", 1);
         put((const char *)text, 1);
      } else if (text[0] < ' ') {
         char escaped[8];
         put(escaped, (size_t)snprintf(escaped, sizeof escaped, "\\u%04x", text[0]));
      } else {
         put((const char *)text, size);
      }
      text += size;
      count -= size;
   }
   raw("\"");
}

static void field(const char *key, const char *text, size_t count)
{
   raw(key);
   quote(text, count);
}

static void open_line(const char *event)
{
   length = 0;
   put(token, (size_t)token_length);
   raw(" {\"event\":\"");
   raw(event);
   raw("\"");
}

static void send_line(void)
{
   raw("}\n");
   for (size_t sent = 0; sent < length;) {
      long wrote = syscall(SYS_write, REPORT, line + sent, length - sent);
      if (wrote <= 0)
         return;
      sent += (size_t)wrote;
   }
}

// What was printed since the last call.
static size_t take_prints(char *text, size_t size)
{
   long got = syscall(SYS_pread64, prints, text, size, 0L);
   syscall(SYS_ftruncate, prints, 0L);
   return got > 0 ? (size_t)got : 0;
}

void channel_start(const char *name)
{
   if (!reports())
      return;
   running = name;
   open_line("start");
   field(",\"name\":", name, strlen(name));
   send_line();
}

void channel_result(const char *status, const char *message)
{
   static char text[KEPT];
   if (!reports() || running == NULL)
      return;
   fflush(stdout);
   open_line("result");
   field(",\"name\":", running, strlen(running));
   field(",\"status\":", status, strlen(status));
   if (message != NULL)
      field(",\"message\":", message, strnlen(message, MESSAGE));
   size_t printed = take_prints(text, sizeof text);
   if (printed > 0)
      field(",\"output\":", text, printed);
   send_line();
   running = NULL;
}

void channel_end(void)
{
   if (!reports())
      return;
   open_line("end");
   send_line();
}

// The process ends before the framework does. What the running test printed last goes to stderr, for its message.
static void cut_short(int flush)
{
   static char text[LAST];
   if (!reports())
      return;
   // The lock may be held by a thread that is not there any more.
   if (flush && ftrylockfile(stdout) == 0) {
      fflush(stdout);
      funlockfile(stdout);
   }
   long size = syscall(SYS_lseek, prints, 0L, SEEK_END);
   long got = syscall(SYS_pread64, prints, text, sizeof text, size > LAST ? size - LAST : 0L);
   if (got > 0)
      syscall(SYS_write, words, text, got);
}

static const int fatal[] = { SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGXFSZ };

enum { FATAL = sizeof fatal / sizeof fatal[0] };

static void crash(int number)
{
   // Another crash in here ends it.
   for (int i = 0; i < FATAL; i++)
      signal(fatal[i], SIG_DFL);
   // Where the file is full, nothing more goes into it.
   cut_short(number != SIGXFSZ);
   syscall(SYS_kill, syscall(SYS_getpid), number);
}

static void leave(int code, void *unused)
{
   (void)code;
   (void)unused;
   cut_short(1);
}

__attribute__((constructor)) static void begin(void)
{
   // Room for the handler when the stack is used up.
   static char room[64 << 10];
   if (!reports())
      return;
   prints = (int)syscall(SYS_memfd_create, "prints", 1u);
   words = (int)syscall(SYS_fcntl, 2, F_DUPFD_CLOEXEC, 5);
   if (prints < 0 || words < 0)
      return;
   // Several writers share one position, at the end.
   syscall(SYS_fcntl, prints, F_SETFL, O_APPEND);
   syscall(SYS_dup3, prints, 1, 0);
   syscall(SYS_dup3, prints, 2, 0);
   setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
   pthread_attr_t threads;
   if (pthread_attr_init(&threads) == 0 && pthread_attr_setstacksize(&threads, THREAD_STACK) == 0)
      pthread_setattr_default_np(&threads);
   stack_t stack = { .ss_sp = room, .ss_size = sizeof room };
   sigaltstack(&stack, NULL);
   struct sigaction action = { .sa_handler = crash, .sa_flags = SA_ONSTACK | SA_NODEFER };
   for (int i = 0; i < FATAL; i++)
      sigaction(fatal[i], &action, NULL);
   on_exit(leave, NULL);
}
