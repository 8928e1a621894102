import {
  isTest,
  lineAt,
  type Node,
  parse,
  type SourceFile,
  type Violation,
  walk,
} from './source.ts'

/** Writes that no request asks for. All others say where they come from, as the audit log needs it. */
const withoutRequest: ReadonlySet<string> = new Set(
  [
    'access/reset-password.ts',
    'channels/count-traffic.ts',
    'integrations/outgoing-webhooks/webhook-courier.ts',
    'joining/sign-up/sign-up-mails.ts',
    'media/uploads/keep-file.ts',
    'media/uploads/sweep-files.ts',
    'messages/delete/delete-expired.ts',
    'messages/delete/ordered-deletions.ts',
    'messages/edit/ordered-moves.ts',
    'messages/scheduled/deliver-due.ts',
    'messages/show-previews/preview-courier.ts',
    'organization/exports/exporter.ts',
    'organization/realm/create-organization.ts',
    'organization/realm/promote-full-members.ts',
    'organization/realm/reckon-waiting.ts',
    'organization/register/register.ts',
    'people/settings/change-own-address.ts',
    'realms/realm.ts',
  ].map((path) => `packages/server/src/${path}`),
)

/** How many arguments there are with the origin. */
const complete: Readonly<Record<string, number>> = { write: 4, writeAsSystem: 3 }

/** A request's changes name its origin: `realm.write(action, actorId, input, origin)`. */
export function checkOrigins(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => isJudged(path)).flatMap(checkFile)
}

function isJudged(path: string): boolean {
  const isServer = path.startsWith('packages/server/src/') && path.endsWith('.ts')
  const isCommand = path.startsWith('packages/server/src/commands/')
  return isServer && !isCommand && !isTest(path) && !withoutRequest.has(path)
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
