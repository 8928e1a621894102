import {
  isScript,
  isTest,
  lineAt,
  lineCount,
  type Node,
  parse,
  type SourceFile,
  type Violation,
  walk,
} from './source.ts'

const fileLimit = 300
const testFileLimit = 600
const functionLimit = 60

/**
 * Exceptions from the limits with their sizes: `path` for a file, `path name` for a function. Invariant: an
 * exception has exactly the size of what it allows, so it can only shrink.
 */
export type SizeExceptions = Readonly<Record<string, number>>

interface Measured {
  readonly key: string
  readonly what: string
  readonly path: string
  readonly line: number
  readonly lines: number
  readonly limit: number
}

/** No file and no function is longer than the limit, except for the named exceptions. */
export function checkSize(files: readonly SourceFile[], exceptions: SizeExceptions): Violation[] {
  const written = files.filter((file) => isScript(file.path) && !isGenerated(file))
  const measured = written.flatMap(measure)
  return [...measured.flatMap((item) => judge(item, exceptions)), ...unused(measured, exceptions)]
}

/** Median, 90th percentile and maximum of the lines of files and of named functions, without tests. */
export function sizeTable(files: readonly SourceFile[]): string[] {
  const written = files.filter(({ path }) => isScript(path) && !isTest(path))
  const measured = written.filter((file) => !isGenerated(file)).flatMap(measure)
  const isFile = ({ key, path }: Measured) => key === path
  const functions = measured.filter((item) => !isFile(item) && item.what !== 'anonymous')
  return [
    `files      ${spread(measured.filter(isFile))} lines (median/p90/max)`,
    `functions  ${spread(functions)} lines`,
  ]
}

function spread(items: readonly Measured[]): string {
  const sizes = items.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (part: number) => sizes[Math.floor(part * (sizes.length - 1))] ?? 0
  return `${at(0.5)}/${at(0.9)}/${at(1)}`
}

/** Generated files are exempt; their first line says that they are generated. */
function isGenerated({ text }: SourceFile): boolean {
  return text.startsWith('// Made from ')
}

function measure(file: SourceFile): Measured[] {
  const { path, text } = file
  const limit = isTest(path) ? testFileLimit : fileLimit
  const whole = { key: path, what: 'the file', path, line: 1, lines: lineCount(text), limit }
  return [whole, ...measureFunctions(file)]
}

function measureFunctions(file: SourceFile): Measured[] {
  const { path, text } = file
  const found: Measured[] = []
  walk(parse(file).program, (node, parents) => {
    if (!isFunction(node) || isDescribe(parents.at(-1))) return
    const line = lineAt(text, node.start)
    const name = nameOf(node, parents) ?? 'anonymous'
    const lines = lineAt(text, node.end) - line + 1
    found.push({ key: `${path} ${name}`, what: name, path, line, lines, limit: functionLimit })
  })
  return found
}

function isFunction(node: Node): boolean {
  const isCode = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
  return isCode.test(node.type)
}

/** These only group tests; each test is measured separately. */
const groups = new Set(['describe', 'inChromium'])

function isDescribe(parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false
  const callee = parent.callee as Node
  // `describe(…)`, `describe.each(…)(…)`, `describe.runIf(…)(…)`
  const inner = callee.callee as Node | undefined
  return [callee, callee.object, inner?.object].some((part) => groups.has(nameIn(part) ?? ''))
}

function nameOf(node: Node, parents: readonly Node[]): string | undefined {
  const own = nameIn(node.id)
  if (own) return own
  const parent = parents.at(-1)
  if (parent?.type === 'VariableDeclarator') return nameIn(parent.id)
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition') return nameIn(parent.key)
  if (parent?.type === 'PropertyDefinition') return nameIn(parent.key)
  return undefined
}

function nameIn(node: unknown): string | undefined {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  if (typeof name === 'string') return name
  return typeof value === 'string' ? value : undefined
}

function judge(item: Measured, exceptions: SizeExceptions): Violation[] {
  const { key, what, path, line, lines, limit } = item
  const allowed = exceptions[key]
  if (lines > (allowed ?? limit)) {
    return [{ path, line, message: `${what} has ${lines} lines, ${allowed ?? limit} are allowed` }]
  }
  return []
}

/** Exceptions that are larger than what they allow, or that nothing needs. */
function unused(measured: readonly Measured[], exceptions: SizeExceptions): Violation[] {
  const path = 'tools/size-exceptions.json'
  return Object.entries(exceptions).flatMap(([key, allowed]) => {
    const same = measured.filter((item) => item.key === key)
    const largest = Math.max(0, ...same.map(({ lines }) => lines))
    if (largest >= allowed && same.some(({ lines, limit }) => lines > limit)) return []
    const isNeeded = same.some(({ lines, limit }) => lines > limit)
    const advice = isNeeded ? `may shrink to ${largest}` : 'is no longer needed'
    return [{ path, line: 1, message: `the exception for “${key}” ${advice}` }]
  })
}
