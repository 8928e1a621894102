import {
  isTest,
  lineAt,
  type Node,
  parse,
  type SourceFile,
  type Violation,
  walk,
} from './source.ts'

/** Attributes that people see or hear. */
const spoken =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|placeholder|title|label|hint|text|problem)$/

/** Components say nothing by themselves: every word comes from the catalog, in the person's language. */
export function checkWebWords(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /^packages\/web\/src\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap((file) =>
      literalTexts(parse(file).program).map(({ text, start }) => ({
        path: file.path,
        line: lineAt(file.text, start),
        message: `“${text.trim()}” belongs into the catalog, see src/words/en.ts`,
      })),
    )
}

interface LiteralText {
  readonly text: string
  readonly start: number
}

function literalTexts(program: Node): LiteralText[] {
  const found: LiteralText[] = []
  walk(program, (node, parents) => {
    const text = textOf(node, parents.at(-1))
    if (text !== undefined && /\p{L}{2}/u.test(text)) found.push({ text, start: node.start })
  })
  return found
}

function textOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined
  if (parent?.type === 'JSXAttribute') {
    return spoken.test(String((parent.name as { name?: unknown }).name)) ? node.value : undefined
  }
  return undefined
}
