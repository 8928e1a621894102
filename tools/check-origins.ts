import {
  isTest,
  lineAt,
  type Node,
  parse,
  type SourceFile,
  type Violation,
  walk,
} from './source.ts'

const source = 'packages/server/src/'

/** It issues links that are sent by email, which the audit log leaves out. */
const exceptions: ReadonlySet<string> = new Set([`${source}access/reset-password.ts`])

/** How many arguments there are with the origin. */
const complete: Readonly<Record<string, number>> = { write: 4, writeAsSystem: 3 }

/** A request's changes name its origin: `realm.write(action, actorId, input, origin)`. */
export function checkOrigins(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => isJudged(path)).flatMap(checkFile)
}

/** What handles requests: routes, pages, and everything about signing in. */
function isJudged(path: string): boolean {
  if (!path.startsWith(source) || !path.endsWith('.ts') || isTest(path)) return false
  const place = path.slice(source.length)
  return (
    (/\.(routes|pages)\.ts$/.test(place) || place.startsWith('access/')) && !exceptions.has(path)
  )
}

function checkFile(file: SourceFile): Violation[] {
  if (!file.text.includes('.write')) return []
  const violations: Violation[] = []
  walk(parse(file).program, (node) => {
    const name = nameOfWrite(node)
    if (name === undefined) return
    const given = (node.arguments as readonly Node[]).length
    if (given >= (complete[name] ?? 0)) return
    const message = `realm.${name} needs the origin of the request`
    violations.push({ path: file.path, line: lineAt(file.text, node.start), message })
  })
  return violations
}

/** `write` or `writeAsSystem` where it is called on a realm. */
function nameOfWrite(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression') return undefined
  const name = (callee.property as { readonly name?: string }).name ?? ''
  const object = callee.object as Node & { readonly name?: string }
  const owner = object.name ?? (object.property as { readonly name?: string } | undefined)?.name
  return owner === 'realm' && name in complete ? name : undefined
}
