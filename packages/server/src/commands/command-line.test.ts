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
