const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ý' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Ï', N: 'Ñ', O: 'Ø', S: 'Š', U: 'Ü', Y: 'Ý' },
}

/**
 * A pseudo-localized catalogue: accented, a third longer and in brackets. Text without brackets on a screen is not
 * from the catalogue; a missing bracket was cut off.
 */
export function pseudo<T>(catalog: T): T {
  if (typeof catalog === 'string') return disguise(catalog) as T
  if (typeof catalog === 'function') {
    return ((...args: unknown[]) => disguise(String(catalog(...args)))) as T
  }
  const entries = Object.entries(catalog as Readonly<Record<string, unknown>>)
  return Object.fromEntries(entries.map(([key, value]) => [key, pseudo(value)])) as T
}

function disguise(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 ? part : [...part].map((c) => accents[c] ?? c).join('')))
    .join('')
  return `[${accented}${'·'.repeat(Math.ceil(text.length / 3))}]`
}
