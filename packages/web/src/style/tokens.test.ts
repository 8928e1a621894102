import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const usual = coloursOf(css.slice(0, css.indexOf(':root[data-contrast')))
const high = new Map([...usual, ...coloursOf(css.slice(css.indexOf(':root[data-contrast')))])

const surfaces = ['surface', 'surface-sunken', 'surface-raised', 'surface-selected']
const texts = ['text', 'text-muted', 'accent-text', 'danger-text', 'warning-text', 'success-text']

/** Text colours, each with its background. */
const readPairs = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface])),
  ...['surface', 'surface-sunken', 'surface-raised'].map((surface) => ['text-faint', surface]),
  ...['danger', 'warning', 'success'].map((kind) => [`${kind}-text`, `${kind}-soft`]),
  ...['danger', 'warning', 'success', 'info', 'mention'].map((kind) => ['text', `${kind}-soft`]),
  ...['text-muted', 'accent-text'].map((text) => [text, 'info-soft']),
  ['mention-text', 'mention-soft'],
  ['mention-text', 'surface'],
  ['text', 'highlight'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'danger'],
  ['on-accent', 'danger-hover'],
  ['text-inverse', 'surface-inverse'],
]

/** Non-text colours: edges of controls, dots, the focus ring. */
const seenPairs = ['line-strong', 'accent', 'focus', 'danger'].flatMap((name) =>
  ['surface', 'surface-sunken', 'surface-raised'].map((surface) => [name, surface]),
)

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test.each(readPairs)('shows %s on %s at 4.5:1 or more', (front, back) => {
    expect(contrast(usual, front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(seenPairs)('shows %s on %s at 3:1 or more', (front, back) => {
    expect(contrast(usual, front, back, theme)).toBeGreaterThanOrEqual(3)
  })

  test.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface])))(
    'shows %s on %s at 7:1 or more with high contrast',
    (front, back) => {
      expect(contrast(high, front, back, theme)).toBeGreaterThanOrEqual(7)
    },
  )
})

test('the computation gives 21:1 for black on white', () => {
  expect(ratio(luminance(0, 0, 0), luminance(1, 0, 0))).toBeCloseTo(21, 1)
})

type Colour = Record<'light' | 'dark', number>

function contrast(
  colours: ReadonlyMap<string, Colour>,
  front = '',
  back = '',
  theme: 'light' | 'dark' = 'light',
): number {
  const [a, b] = [colours.get(front), colours.get(back)]
  if (!a || !b) throw new Error(`there is no token ${a ? back : front}`)
  return ratio(a[theme], b[theme])
}

function ratio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function coloursOf(text: string): Map<string, Colour> {
  const one = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
  const pattern = new RegExp(String.raw`--([\w-]+): light-dark\(${one}, ${one}\)`, 'g')
  const found = [...text.matchAll(pattern)].map(([, name = '', ...numbers]) => {
    const [l = 0, c = 0, h = 0, ...dark] = numbers.map(Number)
    const [dl = 0, dc = 0, dh = 0] = dark
    return [name, { light: luminance(l, c, h), dark: luminance(dl, dc, dh) }] as const
  })
  return new Map(found)
}

/** Relative luminance as in WCAG, through linear sRGB (OKLab by Björn Ottosson). */
function luminance(l: number, c: number, h: number): number {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short
  const [r, g, u] = [red, green, blue].map((one) => Math.min(1, Math.max(0, one)))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (u ?? 0)
}
