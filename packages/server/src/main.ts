#!/usr/bin/env node
import { runCommand } from './commands/command-line.ts'

// Whatever this program writes is for its user only: messages, keys and mails of other people are in it.
process.umask(0o077)

// Note: not awaited. In the bundle, a command's modules may import this file, and would wait for it to end.
void runCommand(process.argv.slice(2), process.env).then((code) => {
  process.exitCode = code
})
