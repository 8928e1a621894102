import katex from 'katex'

/** Longer formulas are shown as they were written. */
const maxLength = 3000

// No links and no attributes, whatever the formula contains; macro expansion is limited.
const options = { trust: false, strict: 'ignore', maxExpand: 300, maxSize: 50 } as const

/** A formula as HTML; undefined if it is invalid. */
export function formulaHtml(source: string, display: boolean): string | undefined {
  if (source.length > maxLength) return undefined
  try {
    return katex.renderToString(source, { ...options, displayMode: display })
  } catch {
    // Note: besides its own error, it throws the parser's errors for unusual formulas.
    return undefined
  }
}
