// Preloaded into a program, this makes its disk slow: each sync first takes the milliseconds in the file that SLOW_DISK
// names. A signal does not end the wait, as with a real disk.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_for_disk(void) {
  char text[16] = "";
  const char *name = getenv("SLOW_DISK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  long ms = length > 0 ? atol(text) : 0;
  struct timespec left = {ms / 1000, ms % 1000 * 1000000};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) continue;
}

static int sync_slowly(const char *name, int file) {
  wait_for_disk();
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return real(file);
}

int fsync(int file) { return sync_slowly("fsync", file); }
int fdatasync(int file) { return sync_slowly("fdatasync", file); }
