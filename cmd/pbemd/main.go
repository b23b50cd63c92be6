// Command pbemd is a server for board games that are played by mail.
//
// This package is the command line: a file per subcommand, the configuration
// (config*.go), the wiring of store, desk and mailer (server.go) and the Unix
// socket through which a running server is asked (socket.go). Nothing here
// decides what a mail means or whether a move is legal.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	boundMemory()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	status := Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Environ())
	stop()
	os.Exit(status)
}

// commands is the command line as kong reads it. What a subcommand takes
// and does stands in the file that bears its name.
type commands struct {
	Demo     demoCommand     `cmd:"" help:"Play a scripted game on a mail host of its own, then serve real mail programs."`
	Serve    serveCommand    `cmd:"" help:"Run the server on a real mail account."`
	Check    checkCommand    `cmd:"" help:"Prove a configuration against the real mail servers."`
	Variants variantsCommand `cmd:"" help:"List the games that can be played: id, name, board."`
	Board    boardCommand    `cmd:"" help:"Draw a board."`
	Moves    movesCommand    `cmd:"" help:"List the legal moves of a position, one a line."`
	Perft    perftCommand    `cmd:"" help:"Count the sequences of legal moves."`
	Read     readCommand     `cmd:"" help:"Tell as JSON what the server reads in a mail."`
	Verify   verifyCommand   `cmd:"" help:"Recompute the chance of a finished game from its record."`
	Status   statusCommand   `cmd:"" help:"Tell how the server is doing."`
	Players  playersCommand  `cmd:"" help:"List the players."`
	Games    gamesCommand    `cmd:"" help:"List the games."`
	Outbox   outboxCommand   `cmd:"" help:"List the letters that wait to be sent, and those set aside."`
	Ratings  ratingsCommand  `cmd:"" help:"List the ratings, or compute them anew."`
	Direct   directCommand   `cmd:"" help:"Carry out a command of directors as the operator."`
	Backup   backupCommand   `cmd:"" help:"Copy the store to a file, also while the server runs."`
	Restore  restoreCommand  `cmd:"" help:"Make a store from a backup."`
	Export   exportCommand   `cmd:"" help:"Write the store as JSON lines, also while the server runs."`
	Import   importCommand   `cmd:"" help:"Make a store from an export."`
}

// Run runs the program as a value: args are the words after its name, env
// is the environment as os.Environ gives it. A cancelled ctx is an
// interrupt and ends every subcommand within seconds. The result is the exit status: 0, 1
// for a failure, 2 for wrong usage; the failure is told on stderr.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, env []string) int {
	w := &world{ctx: ctx, stdin: stdin, stdout: stdout, stderr: stderr, env: environment(env), now: time.Now}
	return w.run(args)
}

// run runs the program in this world.
func (w *world) run(args []string) int {
	var grammar commands
	chosen, err := parse(&grammar, args, w.stdout)
	if err == nil && chosen != nil {
		err = chosen.Run(w)
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(w.stderr, tell(err))
	return exitStatus(err)
}
