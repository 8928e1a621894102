import {
  isNode,
  lineAt,
  type Node,
  parse,
  type SourceFile,
  type Violation,
  walk,
} from './source.ts'

const tablePath = 'docs/words.md'

/** A refused word, split as an identifier is, and the word to use instead. */
interface Forbidden {
  readonly words: readonly string[]
  readonly use: string
}

/**
 * One term per concept. Only our own names are checked, not strings, properties of external objects, or wire names
 * with an underscore.
 */
export function checkWords(files: readonly SourceFile[]): Violation[] {
  const table = files.find(({ path }) => path === tablePath)
  if (!table) return []
  const forbidden = readWords(table.text)
  return files.filter(({ path }) => isJudged(path)).flatMap((file) => checkFile(file, forbidden))
}

function isJudged(path: string): boolean {
  return /^packages\/(server|contract)\/src\/.*\.ts$/.test(path)
}

/** Reads the rows of `| use | not | meaning |`; remarks in brackets are for people. */
function readWords(markdown: string): Forbidden[] {
  return markdown.split('\n').flatMap((row) => {
    const [, use, not] = row.split('|').map((cell) => cell.replaceAll(/[`*]/g, '').trim())
    if (!use || !not || use.toLowerCase() === 'use' || /^[-: ]+$/.test(use)) return []
    return not
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .map((word) => ({ words: splitWords(word), use }))
      .filter(({ words }) => words.length > 0)
  })
}

function checkFile(file: SourceFile, forbidden: readonly Forbidden[]): Violation[] {
  return namesGiven(parse(file).program).flatMap(({ name, start }) => {
    const found = forbidden.find(({ words }) => saysWords(splitWords(name), words))
    if (!found) return []
    const message = `${name}: the word is “${found.use}”, not “${found.words.join(' ')}”`
    return [{ path: file.path, line: lineAt(file.text, start), message }]
  })
}

/** `startEventQueue` → start, event, queue. */
function splitWords(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

function saysWords(name: readonly string[], words: readonly string[]): boolean {
  return name.some((_, at) =>
    words.every((word, index) => {
      const spoken = name[at + index]
      return spoken === word || spoken === `${word}s`
    }),
  )
}

interface Name {
  readonly name: string
  readonly start: number
}

function namesGiven(program: Node): Name[] {
  const names: Name[] = []
  walk(program, (node, parents) => {
    if (node.type !== 'Identifier' && node.type !== 'PrivateIdentifier') return
    if (!isDeclared(node, parents)) return
    const name = String(node.name)
    if (!name.includes('_')) names.push({ name, start: node.start })
  })
  return names
}

const declarations =
  /^(VariableDeclarator|Function(Declaration|Expression)|Class(Declaration|Expression)|TS(TypeAlias|Interface)Declaration|TSTypeParameter|ArrowFunctionExpression|RestElement|AssignmentPattern|ArrayPattern|CatchClause)$/
const members = /^(MethodDefinition|PropertyDefinition|AccessorProperty)$/

function isDeclared(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  if (!parent) return false
  if (members.test(parent.type)) return parent.key === node
  if (parent.type === 'ImportSpecifier') return parent.local === node && isRenamed(parent)
  if (parent.type === 'ImportNamespaceSpecifier') return true
  if (parent.type === 'Property') return isRenamingPattern(node, parent, parents.at(-2))
  if (isDefaultOfShorthand(parent, parents.at(-2))) return false
  return declarations.test(parent.type) && isBound(node, parent)
}

/** `{ stream = none }` also only repeats a property. */
function isDefaultOfShorthand(node: Node, parent: Node | undefined): boolean {
  return (
    node.type === 'AssignmentPattern' && parent?.type === 'Property' && parent.shorthand === true
  )
}

/** `{ stream: channel }` in a pattern names channel; `{ stream }` only repeats a property. */
function isRenamingPattern(node: Node, parent: Node, pattern: Node | undefined): boolean {
  return pattern?.type === 'ObjectPattern' && parent.value === node && parent.shorthand !== true
}

function isRenamed(specifier: Node): boolean {
  const { imported, local } = specifier as unknown as Record<'imported' | 'local', Node>
  return imported.name !== local.name
}

/** The bound name, not the initial value or the body. */
function isBound(node: Node, parent: Node): boolean {
  if ([parent.id, parent.left, parent.argument, parent.param, parent.name].includes(node))
    return true
  return [parent.params, parent.elements].some((list) => isNodeList(list) && list.includes(node))
}

function isNodeList(value: unknown): value is Node[] {
  return Array.isArray(value) && value.every((item) => item === null || isNode(item))
}
