import { expect, test, vi } from 'vitest'
import { runCommand } from './command-line.ts'

test.each([
  ['the help', ['--help'], 0, 'stdout', /^Usage: .*serve.*import FILE.*--data-dir/s],
  ['the help of a command', ['export', '--help'], 0, 'stdout', /^Usage: .*export .*--type \(/s],
  ['an unknown command', ['exprot'], 2, 'stderr', /^Usage: .*serve/s],
  ['an unknown command that all objects have', ['constructor'], 2, 'stderr', /^Usage: .*serve/s],
] as const)('%s is printed', async (_what, args, code, stream, text) => {
  const write = vi.spyOn(process[stream], 'write').mockReturnValue(true)
  try {
    expect(await runCommand(args, {})).toBe(code)
    expect(write.mock.calls.join('')).toMatch(text)
  } finally {
    write.mockRestore()
  }
})

test.each([
  ['create-user', 'A', 'Name too short!'],
  ['create-user', '👍'.repeat(101), 'Name too long!'],
  ['create-organization', '   ', 'it cannot be empty'],
  ['create-organization', 'x'.repeat(41), 'it cannot exceed 40 characters'],
  ['create-organization', 'a\u001b[31mb', 'it has control characters'],
])('%s calls a wrong name by the option that gave it: %j', async (command, name, problem) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const args = [command, '--email', 'ana@example.org', '--organization', 'sales', '--name', name]
  try {
    expect(await runCommand(args, {})).toBe(1)
    expect(write.mock.calls.join('')).toBe(`Invalid --name: ${problem}\n`)
  } finally {
    write.mockRestore()
  }
})
