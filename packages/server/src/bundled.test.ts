import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
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

/** A small program that is loaded as the server's bundle is. */
function bundleOf(files: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(tmpdir(), 'parley-bundled-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const place = (name: string) => join(directory, name)
  copyFileSync(program, place('main.js'))
  const write = (name: string, text: string) => writeFileSync(place(name), text)
  for (const [name, text] of Object.entries(files)) write(name, text)
  const loader = JSON.stringify(pathToFileURL(place('main.js')).href)
  const run = (after = '') => {
    const text = `const loader = await import(${loader}); ${after}`
    const args = ['--input-type=module', '--eval', text]
    return execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })
  }
  return { directory, place, write, run, keepCompiled: () => run('loader.keepCompiled()') }
}

const greeting = `
  const parts = ['Good', 'morning'].map((part) => part.toUpperCase())
  function greet(name) { return parts.concat(name).join(' ') }
  console.log(greet('Ana'))`

const countRefused = 'console.log(loader.refused().length)'

test('a start as `npm start` does it loads code that is compiled already', () => {
  expect(refusedWith('--max-semi-space-size=32')).not.toContainEqual(
    expect.stringMatching(/(main|serve|database)\.cjs$/),
  )
})

test('with other flags the program is compiled again', () => {
  expect(refusedWith()).toContainEqual(expect.stringMatching(/main\.cjs$/))
})

test('a program whose compiled code is damaged is compiled again', () => {
  const bundle = bundleOf({ 'main.cjs': greeting })
  bundle.keepCompiled()
  expect(bundle.run(countRefused)).toBe('GOOD MORNING Ana\n0\n')

  const stored = bundle.place('main.cjs.compiled')
  const whole = readFileSync(stored)
  for (const damaged of [
    Buffer.from(whole).fill(0, whole.length / 2),
    Buffer.from(whole).fill(0xff, whole.length / 2, whole.length / 2 + 64),
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, 10),
    Buffer.of(),
  ]) {
    writeFileSync(stored, damaged)
    expect(bundle.run(countRefused)).toBe('GOOD MORNING Ana\n1\n')
  }
})

test('a source that was changed runs, also if it is as long as before', () => {
  const bundle = bundleOf({ 'main.cjs': greeting })
  bundle.keepCompiled()
  bundle.write('main.cjs', greeting.replace('Ana', 'Bob'))
  expect(bundle.run()).toBe('GOOD MORNING Bob\n')
})

test('a file that failed is run again when it is required again', () => {
  const requireOnce = `try { require('./failing.cjs') } catch (error) { console.log(error.message) }`
  const bundle = bundleOf({
    'main.cjs': `${requireOnce}\n${requireOnce}`,
    'failing.cjs': `throw new Error('not yet')`,
  })
  expect(bundle.run()).toBe('not yet\nnot yet\n')
})

test('a file knows its directory', () => {
  const bundle = bundleOf({ 'main.cjs': 'console.log(__dirname)' })
  expect(bundle.run()).toBe(`${bundle.directory}\n`)
})
