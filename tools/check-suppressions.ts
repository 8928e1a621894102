import { type Comment, isScript, lineAt, parse, type SourceFile, type Violation } from './source.ts'

const allowedTag = /^(Invariant:|Note:|Todo\(#\d+\): )/
const anyTag =
  /^(todo|fixme|xxx|hack|bug|note|nb|invariant|warning|attention|caution|important|optimi[sz]e|review|temp)\s*(\([^)]*\))?:/i
const shouted = /\b(TODO|FIXME|XXX|HACK)\b/

/** A suppression needs a reason, and comments use only the three known tags. */
export function checkSuppressions(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => isScript(path)).flatMap(checkFile)
}

function checkFile(file: SourceFile): Violation[] {
  return parse(file).comments.flatMap((comment) =>
    commentLines(comment).flatMap(({ text, offset }) => {
      const message = faultOf(text)
      if (message === undefined) return []
      return [{ path: file.path, line: lineAt(file.text, comment.start) + offset, message }]
    }),
  )
}

function commentLines({ text }: Comment): { text: string; offset: number }[] {
  return text
    .split('\n')
    .map((line, offset) => ({ text: line.replace(/^[\s*]+/, '').trim(), offset }))
}

function faultOf(text: string): string | undefined {
  if (/^@ts-(ignore|nocheck)\b/.test(text)) return '@ts-expect-error with a reason, if at all'
  if (/^@ts-expect-error\b/.test(text) && !isReason(text.slice('@ts-expect-error'.length))) {
    return 'say why the error is expected'
  }
  if (/^biome-ignore/.test(text) && !isReason(text.replace(/^[^:]*:?/, ''))) {
    return 'say why the rule does not hold here'
  }
  if (/^(eslint-|prettier-ignore|oxlint-)/.test(text)) return 'no such tool runs here'
  if (anyTag.test(text) && !allowedTag.test(text)) return tagAdvice
  return shouted.test(text) ? tagAdvice : undefined
}

const tagAdvice = 'the comment tags are Invariant:, Note: and Todo(#issue):'

/** At least two words, and not the placeholder that Biome inserts. */
function isReason(text: string): boolean {
  return !text.includes('<explanation>') && /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(text)
}
