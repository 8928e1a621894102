import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { expect, onTestFinished, test, vi } from 'vitest'
import { join as joinModules, madeFrom, renderChunk } from './bundle.js'
import { compileBundle } from './compile-bundle.js'
import { withFastSpreads } from './fast-spreads.js'
import { replaceDirectory } from './replace-directory.js'

function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'parley-bundle-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** What a bundle contains whose program cannot start, and what the build says about it. */
async function compileFailing(program: string, environment: Record<string, string> = {}) {
  const bundle = scratch()
  writeFileSync(join(bundle, 'main.js'), program)
  writeFileSync(join(bundle, 'main.cjs.compiled'), 'half of it')
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const warn = vi.fn()
  await compileBundle(bundle, warn)
  return { bundle, names: readdirSync(bundle).sort(), warn }
}

test('a bundle that cannot be compiled is used without', async () => {
  const { names, warn } = await compileFailing('process.exit(3)')
  expect(names).toEqual(['main.js'])
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Warning: .* ended with 3$/)]])
})

test('a bundle is used without compiled code if there is no place for its data', async () => {
  const missing = join(scratch(), 'missing')
  const { names, warn } = await compileFailing('process.exit(0)', { TMPDIR: missing })
  expect(names).toEqual(['main.js'])
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Warning: .* ENOENT/)]])
})

test('it is compiled with what Node needs from the environment, and without settings of a server', async () => {
  const program = `
    import { writeFileSync } from 'node:fs'
    writeFileSync(new URL('environment', import.meta.url), JSON.stringify(process.env))
    process.exit(3)`
  const ofNode = { LD_LIBRARY_PATH: '/some/libraries', NODE_OPTIONS: '--no-deprecation' }
  const ofServer = { DATABASE_URL: 'postgres://somewhere', PORT: '1' }
  const { bundle } = await compileFailing(program, { ...ofNode, ...ofServer })
  const environment = JSON.parse(readFileSync(join(bundle, 'environment'), 'utf8'))
  expect(environment).toMatchObject({ PATH: process.env.PATH, ...ofNode })
  for (const name of Object.keys(ofServer)) expect(environment).not.toHaveProperty(name)
})

test('of two builds at the same time, one stays', async () => {
  const directory = scratch()
  const target = join(directory, 'bundle')
  const finish = async (name: string) => {
    const finished = join(directory, name)
    await mkdir(finished)
    await writeFile(join(finished, 'main.js'), name)
    return finished
  }
  for (let round = 0; round < 20; round++) {
    const both = await Promise.all([finish(`first-${round}`), finish(`second-${round}`)])
    await Promise.all(both.map((finished) => replaceDirectory(target, finished)))
    expect(readFileSync(join(target, 'main.js'), 'utf8')).toMatch(`-${round}`)
    for (const finished of both) rmSync(finished, { recursive: true, force: true })
  }
  expect(readdirSync(directory)).toEqual(['bundle'])
})

test('a bundle is made again if what makes it has changed', () => {
  const makers = [
    'package.json',
    'tools/bundle.js',
    'tools/compile-bundle.js',
    'tools/fast-spreads.js',
    'tools/keep-compiled.js',
    'tools/use-once.js',
  ]
  expect(madeFrom).toEqual(expect.arrayContaining(makers))
  const root = new URL('../', import.meta.url)
  expect(makers.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

test('every `import()` is replaced, because compiled code has none', () => {
  expect(renderChunk(`await import("ws")`)).toBe(`await importOthers("ws")`)
  expect(() => renderChunk('await import(name)')).toThrow('cannot run import(name)')
})

test('objects that are copied and extended share a hidden class', async () => {
  const directory = scratch()
  const [source, bundle] = [join(directory, 'main.js'), join(directory, 'bundle')]
  await writeFile(source, 'export const extended = (one, added) => ({ ...one, added })')
  await joinModules(source, bundle, 'cjs')
  const { extended } = createRequire(source)(join(bundle, 'main.cjs'))
  for (let id = 0; id < 100; id++) extended({ id, name: 'one' }, id)
  const [one, two] = [1, 2].map((id) => extended({ id, name: 'one' }, id))
  expect(haveSameMap(one, two)).toBe(true)
})

function haveSameMap(one: object, other: object): boolean {
  setFlagsFromString('--allow-natives-syntax')
  const compare = new Function('one', 'other', 'return %HaveSameMap(one, other)')
  setFlagsFromString('--no-allow-natives-syntax')
  return compare(one, other)
}

test('spreads mean the same', () => {
  const script = `
    const name = '🐦', one = { a: 1, b: { ...{ c: 2 }, d: 3 } }, [two] = [{ ...one, a: 4 }]
    return [two, { ...one }, { x: 0, ...one }, { ...one, ...two, b: { .../* none */ null, name } }]`
  const fast = withFastSpreads(script)
  expect(fast.split('...null, ')).toHaveLength(5)
  expect(new Function(fast)()).toEqual(new Function(script)())
})
