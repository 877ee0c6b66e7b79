// Package audit keeps a record of what a model was allowed to do: one JSON
// object a line, appended to a file, with the secrets taken out.
//
// [FileAuditor] only ever appends. Each entry is one write, so that several
// processes can share a file and an entry is there as soon as Record has
// returned, whatever happens to the process then. A process that is killed
// leaves whole lines; only one longer than a page of memory can be cut, and the
// next entry then begins on a line of its own. Lines may begin with blanks. The
// file is not synced: a power failure can cost the last entries. It never
// rotates, truncates or rewrites.
//
// [Scrub] and [ScrubArgs] hide secrets by the names they stand under, by their
// shape, and by the flags of well-known programs. They cannot know a secret
// that looks like any other word and stands under no name: `echo hunter2`
// reaches the file. Treat the file as sensitive all the same; it is readable by
// its owner alone.
//
// An entry says what the gate decided. It does not prove that nobody with
// access to the file has changed it since.
package audit
