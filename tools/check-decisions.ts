import type { SourceFile, Violation } from './source.ts'

const folder = 'docs/adr/'
const index = `${folder}README.md`

/** Each decision has its own number, its title begins with it, and the index lists the title. */
export function checkDecisions(files: readonly SourceFile[]): Violation[] {
  const decisions = files.filter(({ path }) => path.startsWith(folder) && path !== index)
  const listed = files.find(({ path }) => path === index)?.text.split('\n') ?? []
  const taken = new Map<number, string>()
  return decisions.flatMap(({ path, text }) => {
    const problem = problemOf(path.slice(folder.length), text, taken, listed)
    return problem === undefined ? [] : [{ path, line: 1, message: problem }]
  })
}

function problemOf(
  name: string,
  text: string,
  taken: Map<number, string>,
  listed: readonly string[],
): string | undefined {
  const number = Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1])
  if (Number.isNaN(number)) return 'is not named NNNN-title.md'
  const other = taken.get(number)
  if (other !== undefined) return `has the number of ${other}`
  taken.set(number, name)
  const [, titled, title] = /^# (\d+)\. (.+)/.exec(text) ?? []
  if (Number(titled) !== number) return `does not begin with “# ${number}. ”`
  const entry = `- [${number}](${name}): ${title}`
  return listed.includes(entry) ? undefined : `is missing in the index: “${entry}”`
}
