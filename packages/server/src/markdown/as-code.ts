/** Text as code within a line: it stands between more ticks than are in it, so nothing in it means anything. */
export function asCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${text.replaceAll(/\s*\n\s*/g, ' ')}${space}${ticks}`
}
