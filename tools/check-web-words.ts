import {
  isTest,
  lineAt,
  type Node,
  parse,
  type SourceFile,
  type Violation,
  walk,
} from './source.ts'

/** Attributes whose text users see or hear. */
const spoken =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|placeholder|title|label|hint|text|problem)$/

/** Components contain no text: all of it comes from the catalogue, in the user's language. */
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
