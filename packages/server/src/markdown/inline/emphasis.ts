import type { Pass } from './pass.ts'

/** A pass for text between marks that may not cross a line. */
function between(marks: string, form: RegExp, wrap: (html: string) => string): Pass {
  return (run, text, inner) => {
    if (!text.includes(marks)) return text
    return text.replace(form, (whole, words: string) => run.keep(wrap(inner(run, words)), whole))
  }
}

/** `***both***` */
export const strongEmphasis = between(
  '***',
  /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g,
  (html) => `<strong><em>${html}</em></strong>`,
)

/** `**strong**` */
export const strong = between('**', /\*\*([^\n]+?)\*\*/g, (html) => `<strong>${html}</strong>`)

/** `*emphasis*`, with no space inside of the stars: `2 * 3 * 4` has none. */
export const emphasis = between('*', /\*(?!\s)([^*^\n]+)(?<!\s)\*/g, (html) => `<em>${html}</em>`)

/** `~~struck~~`, with exactly two tildes. */
export const strikethrough = between(
  '~~',
  /(?<!~)~~([^~\n]+)~~(?!~)/g,
  (html) => `<del>${html}</del>`,
)
