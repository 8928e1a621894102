import katex from 'katex'

/** Longer formulas are shown as they were written. */
const maxLength = 3000

// Nothing that leads anywhere or sets attributes, whatever the formula says; macros stop early.
const options = { trust: false, strict: 'ignore', maxExpand: 300, maxSize: 50 } as const

/** A formula as HTML; undefined where it cannot be read. */
export function formulaHtml(source: string, display: boolean): string | undefined {
  if (source.length > maxLength) return undefined
  try {
    return katex.renderToString(source, { ...options, displayMode: display })
  } catch {
    // Note: beside its own error, it throws whatever odd formulas lead its parser into.
    return undefined
  }
}
