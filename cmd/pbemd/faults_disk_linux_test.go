package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// disk is what the store of a trial lies on, and how it goes wrong. The
// errors are the kernel's own.
type disk interface {
	// name says what goes wrong.
	name() string
	// fail makes writes fail from now on.
	fail(t *testing.T, server *process, chance *rand.Rand)
	// heal ends it. Where restart is set the server must have ended before.
	heal(t *testing.T, server *process)
	restart() bool
	// readOnly has the disk refuse a server that starts; false: it cannot.
	readOnly(t *testing.T, on bool) bool
}

// newDisk makes a disk of one of the kinds that this machine allows, mounted
// at a folder where it is a real one.
func newDisk(t *testing.T, folder string, chance *rand.Rand) disk {
	t.Helper()
	if !mayMount() {
		return limited{}
	}
	switch chance.IntN(6) {
	case 0, 1:
		return limited{}
	case 2:
		if hasExt4() {
			return newBroken(t, folder)
		}
	}
	mount(t, folder, "tmpfs", folder, "size=6m")
	return small{folder}
}

// disksHere says which disks trials can have.
func disksHere() string {
	switch {
	case !mayMount():
		return "a file that may not grow; no file system can be mounted here (root can)"
	case !hasExt4():
		return "a file that may not grow, and full ones; mkfs.ext4 or losetup is missing, so that none turns read-only"
	}
	return "a file that may not grow, full ones, and such as turn read-only"
}

// mayMount reports whether file systems can be mounted here: by root, outside
// of most containers.
var mayMount = sync.OnceValue(func() bool {
	dir, err := os.MkdirTemp("", "pbemd-mount")
	if err != nil {
		return false
	}
	defer os.Remove(dir)
	if syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k") != nil {
		return false
	}
	return syscall.Unmount(dir, syscall.MNT_DETACH) == nil
})

// hasExt4 reports whether a file of ours can be a disk with a file system.
var hasExt4 = sync.OnceValue(func() bool {
	for _, program := range []string{"mkfs.ext4", "fsck.ext4", "losetup"} {
		if _, err := exec.LookPath(program); err != nil {
			return false
		}
	}
	_, err := os.Stat("/dev/loop-control")
	return err == nil
})

func mount(t *testing.T, what, kind, folder, options string) {
	t.Helper()
	if err := syscall.Mount(what, folder, kind, 0, options); err != nil {
		t.Fatalf("mount %s on %s: %v", what, folder, err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) }) // it may be gone
}

// limited is a disk on which the server's files may not grow beyond a limit of
// the process, which it may set anywhere in them (RLIMIT_FSIZE): EFBIG.
type limited struct{}

func (limited) name() string  { return "the file may not grow (EFBIG)" }
func (limited) restart() bool { return false }

func (limited) fail(t *testing.T, server *process, chance *rand.Rand) {
	limit := uint64(0)
	if chance.IntN(2) == 0 {
		limit = uint64(chance.IntN(400 << 10))
	}
	limitFiles(t, server, limit)
}

func (limited) heal(t *testing.T, server *process) { limitFiles(t, server, ^uint64(0)) }

func (limited) readOnly(*testing.T, bool) bool { return false }

// limitFiles sets the soft limit of a process; one that has ended has none.
func limitFiles(t *testing.T, server *process, limit uint64) {
	t.Helper()
	const fileSize = 1 // RLIMIT_FSIZE
	new := syscall.Rlimit{Cur: limit, Max: ^uint64(0)}
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(server.command.Process.Pid), fileSize, uintptr(unsafe.Pointer(&new)), 0, 0, 0)
	if errno != 0 && errno != syscall.ESRCH && errno != syscall.EPERM { // EPERM: of a process that is ending
		t.Errorf("prlimit: %v", errno)
	}
}

// small is a small file system that something else fills: ENOSPC.
type small struct{ folder string }

func (small) name() string  { return "the disk is full (ENOSPC)" }
func (small) restart() bool { return false }

func (s small) ballast() string { return filepath.Join(s.folder, "ballast") }

func (s small) fail(t *testing.T, _ *process, _ *rand.Rand) {
	file, err := os.Create(s.ballast())
	if err != nil {
		if !errors.Is(err, syscall.ENOSPC) {
			t.Error(err)
		}
		return
	}
	defer file.Close()
	block := make([]byte, 4096)
	for err == nil {
		_, err = file.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Error(err)
	}
}

func (s small) heal(t *testing.T, _ *process) {
	if err := os.Remove(s.ballast()); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func (s small) readOnly(t *testing.T, on bool) bool {
	flags := uintptr(syscall.MS_REMOUNT)
	if on {
		flags |= syscall.MS_RDONLY
	}
	if err := syscall.Mount("tmpfs", s.folder, "tmpfs", flags, "size=6m"); err != nil {
		t.Errorf("remount: %v", err)
	}
	return true
}

// broken is a file system that finds an error in itself and can only be read
// from then on, as Debian has it: EROFS. It must be mended and mounted anew.
type broken struct{ image, folder, device string }

func newBroken(t *testing.T, folder string) *broken {
	t.Helper()
	b := &broken{image: folder + ".img", folder: folder}
	file, err := os.Create(b.image)
	if err == nil {
		err = errors.Join(file.Truncate(24<<20), file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	order(t, "mkfs.ext4", "-q", "-F", b.image)
	t.Cleanup(func() { b.detach(t) })
	b.attach(t)
	return b
}

func order(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	var failed *exec.ExitError
	if errors.As(err, &failed) && name == "fsck.ext4" && failed.ExitCode() < 4 {
		err = nil // it has mended something
	}
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (b *broken) attach(t *testing.T) {
	t.Helper()
	b.device = order(t, "losetup", "-f", "--show", b.image)
	if err := syscall.Mount(b.device, b.folder, "ext4", 0, "errors=remount-ro"); err != nil {
		t.Fatalf("mount %s: %v", b.device, err)
	}
}

func (b *broken) detach(t *testing.T) {
	if b.device == "" {
		return
	}
	err := syscall.Unmount(b.folder, 0)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for range 400 { // a proof may be reading the store just now
		if !errors.Is(err, syscall.EBUSY) {
			break
		}
		<-tick.C
		err = syscall.Unmount(b.folder, 0)
	}
	if err != nil {
		t.Errorf("unmount: %v", err)
		_ = syscall.Unmount(b.folder, syscall.MNT_DETACH)
	}
	order(t, "losetup", "-d", b.device)
	b.device = ""
}

func (*broken) name() string  { return "the disk turns read-only (EROFS)" }
func (*broken) restart() bool { return true }

func (b *broken) fail(t *testing.T, _ *process, _ *rand.Rand) {
	trigger := fmt.Sprintf("/sys/fs/ext4/%s/trigger_fs_error", filepath.Base(b.device))
	if err := os.WriteFile(trigger, []byte("a test\n"), 0o200); err != nil {
		t.Error(err)
	}
}

func (b *broken) heal(t *testing.T, _ *process) {
	t.Helper()
	b.detach(t)
	order(t, "fsck.ext4", "-f", "-y", b.image)
	b.attach(t)
}

func (*broken) readOnly(*testing.T, bool) bool { return false }
