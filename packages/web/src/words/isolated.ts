/** Letters of scripts that run from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and others. */
export const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name for a sentence of the app: one from right to left gets characters that keep it apart. Otherwise it would take along the
 * signs, numbers and names beside it: of two such names in a list, the second would stand first.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/** Texts that isolate the names which they are given; those of a list are isolated where it is joined. */
export function isolating<Words>(words: Words): Words {
  if (typeof words === 'function') {
    return ((...values: unknown[]) =>
      words(...values.map((one) => (typeof one === 'string' ? isolated(one) : one)))) as Words
  }
  if (typeof words === 'string') return words
  const entries = Object.entries(words as object)
  return Object.fromEntries(entries.map(([key, one]) => [key, isolating(one)])) as Words
}
