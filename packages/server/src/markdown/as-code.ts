/** Text as inline code: enclosed in more backticks than it contains, so nothing in it is markup. */
export function asCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${text.replaceAll(/\s*\n\s*/g, ' ')}${space}${ticks}`
}
