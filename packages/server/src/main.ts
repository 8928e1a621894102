import { runCommand } from './commands/command-line.ts'

// Files that this program writes are readable by its user only: they contain messages, keys and mails of people.
process.umask(0o077)

// As in Node 21 and newer. Without it, the driver of PostgreSQL looks at `Response`, for which Node loads all of fetch:
// 4 % of a start.
if (!('navigator' in globalThis)) {
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: `Node.js/${process.versions.node.split('.')[0]}` },
    configurable: true,
    writable: true,
  })
}

// Note: not awaited. In the bundle, a command's modules may import this file, and would wait for it to end.
void runCommand(process.argv.slice(2), process.env).then((code) => {
  process.exitCode = code
})
