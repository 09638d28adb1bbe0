// A layer between a program and its files (LD_PRELOAD): records writes and when they become durable, or makes them
// fail. It handles only files whose path begins with TORTURE_DISK_FILES.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

typedef ssize_t (*write_call)(int, const void *, size_t);
typedef ssize_t (*pwrite_call)(int, const void *, size_t, off_t);
typedef int (*fd_call)(int);
typedef int (*truncate_call)(int, off_t);

static const char *files;
static int record_fd = -1;
/** What fails: 0 nothing, 1 writes, 2 syncs, 3 both; and the errno. */
static volatile uint32_t *fault;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(type, name)                                                                                              \
  static type real;                                                                                                   \
  if (!real) real = (type)dlsym(RTLD_NEXT, name)

__attribute__((constructor)) static void start(void) {
  files = getenv("TORTURE_DISK_FILES");
  const char *record = getenv("TORTURE_DISK_RECORD");
  const char *control = getenv("TORTURE_DISK_FAULT");
  if (record) record_fd = open(record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (control) {
    int fd = open(control, O_RDWR | O_CLOEXEC);
    if (fd >= 0) {
      void *mapped = mmap(NULL, 8, PROT_READ, MAP_SHARED, fd, 0);
      if (mapped != MAP_FAILED) fault = mapped;
      close(fd);
    }
  }
}

/** 1 for the database, 2 for its write-ahead log, 0 for any other file. */
static int kind_of(int fd) {
  if (!files || fd < 0) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  size_t start_length = strlen(files);
  if (strncmp(path, files, start_length)) return 0;
  if (!path[start_length]) return 1;
  return strcmp(path + start_length, "-wal") ? 0 : 2;
}

static int fails(int kind, uint32_t what) {
  if (!kind || !fault || !(fault[0] & what)) return 0;
  errno = (int)fault[1];
  return 1;
}

/** One entry of the record: time, operation (write, sync, truncate), file, offset, length; then the bytes. */
static void record(uint8_t what, int kind, uint64_t offset, const void *bytes, uint32_t length) {
  if (record_fd < 0 || !kind) return;
  REAL(write_call, "write");
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t at_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  uint8_t head[24] = {0};
  memcpy(head, &at_ns, 8);
  memcpy(head + 8, &offset, 8);
  memcpy(head + 16, &length, 4);
  head[20] = what;
  head[21] = (uint8_t)kind;
  int before = errno;
  pthread_mutex_lock(&lock);
  if (real(record_fd, head, sizeof head) != sizeof head) abort();
  if (length && real(record_fd, bytes, length) != (ssize_t)length) abort();
  pthread_mutex_unlock(&lock);
  errno = before;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(write_call, "write");
  int kind = kind_of(fd);
  if (fails(kind, 1)) return -1;
  off_t offset = kind ? lseek(fd, 0, SEEK_CUR) : 0;
  ssize_t written = real(fd, bytes, length);
  if (written > 0) record('w', kind, (uint64_t)offset, bytes, (uint32_t)written);
  return written;
}

static ssize_t write_at(pwrite_call real, int fd, const void *bytes, size_t length, off_t offset) {
  int kind = kind_of(fd);
  if (fails(kind, 1)) return -1;
  ssize_t written = real(fd, bytes, length, offset);
  if (written > 0) record('w', kind, (uint64_t)offset, bytes, (uint32_t)written);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  REAL(pwrite_call, "pwrite");
  return write_at(real, fd, bytes, length, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
  REAL(pwrite_call, "pwrite64");
  return write_at(real, fd, bytes, length, offset);
}

static int sync_file(fd_call real, int fd) {
  int kind = kind_of(fd);
  if (fails(kind, 2)) return -1;
  int result = real(fd);
  // The record says when it was durable, not when that was requested.
  if (result == 0) record('s', kind, 0, NULL, 0);
  return result;
}

int fsync(int fd) {
  REAL(fd_call, "fsync");
  return sync_file(real, fd);
}

int fdatasync(int fd) {
  REAL(fd_call, "fdatasync");
  return sync_file(real, fd);
}

static int truncate_file(truncate_call real, int fd, off_t length) {
  int kind = kind_of(fd);
  if (fails(kind, 1)) return -1;
  int result = real(fd, length);
  if (result == 0) record('t', kind, (uint64_t)length, NULL, 0);
  return result;
}

int ftruncate(int fd, off_t length) {
  REAL(truncate_call, "ftruncate");
  return truncate_file(real, fd, length);
}

int ftruncate64(int fd, off_t length) {
  REAL(truncate_call, "ftruncate64");
  return truncate_file(real, fd, length);
}
