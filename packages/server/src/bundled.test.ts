import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { program } from '../test/places.ts'

// A start that is refused for its setting when most of the command is loaded. The error is reported by code that is not compiled.
const script = `
  const { refused } = await import('${pathToFileURL(program).href}')
  process.on('exit', () => process.stderr.write(JSON.stringify(refused())))`

function refusedWith(...flags: string[]): string[] {
  const args = [...flags, '--input-type=module', '--eval', script, 'program', 'serve', '--nodes=x']
  try {
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return JSON.parse((error as { stderr: string }).stderr.split('\n').at(-1) ?? '')
  }
  throw new Error('The command was expected to fail')
}

test('a start as `npm start` does it loads code that is compiled already', () => {
  expect(refusedWith('--max-semi-space-size=32')).not.toContainEqual(
    expect.stringMatching(/(main|serve|database)\.cjs$/),
  )
})

test('with other flags the program is compiled again', () => {
  expect(refusedWith()).toContainEqual(expect.stringMatching(/main\.cjs$/))
})
