#!/usr/bin/env node
import { runCommand } from './commands/command-line.ts'

// Files that this program writes are readable by its user only: they contain messages, keys and mails of people.
process.umask(0o077)

// Note: not awaited. In the bundle, a command's modules may import this file, and would wait for it to end.
void runCommand(process.argv.slice(2), process.env).then((code) => {
  process.exitCode = code
})
