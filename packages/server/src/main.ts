#!/usr/bin/env node
import { runCommand } from './commands/command-line.ts'

// Whatever this program writes is for its user only: messages, keys and mails of other people are in it.
process.umask(0o077)

// Note: not awaited here. What a command loads may import what stands in this file once the program is
// joined, and that would wait for this file to end.
void runCommand(process.argv.slice(2), process.env).then((code) => {
  process.exitCode = code
})
