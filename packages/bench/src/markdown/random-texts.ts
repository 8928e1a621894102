/** A random text, and how it was generated. */
export interface RandomText {
  readonly kind: string
  readonly source: string
}

export const textLength = 10_000

const seed = 20_261_121

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789       \n']
const signs = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\u00a0é中\u200d']

// Constructs that a parser may try at every opening, or for which it may search every end.
const openings = [
  ...[
    '[a](',
    '[](',
    '![a](',
    '](',
    '](a)[',
    '[a](b "',
    '[](x:',
    '**a ',
    '*a ',
    '***a ',
    '~~a ',
    '_a ',
  ],
  ...[
    '`a',
    '``a` ',
    '\\`',
    '$$a',
    '$$a$$ ',
    '<time:',
    '@**a',
    '@*a ',
    '#**a>b',
    ':a',
    ':a: ',
    '&#',
  ],
  ...[
    'http://',
    'http://a.co/(',
    ',a.co/',
    'a.co/)x,',
    '"a.co/"',
    'a.b@',
    'a.b.c.',
    '<a ',
    '#1 ',
    'aa',
  ],
  ...[
    '> ',
    '>a\n\n',
    '- ',
    '- - ',
    '* a\n',
    '* a\n\n',
    '  * a\n',
    '1. a\n',
    '    a\n',
    '# a\n',
    '---\n',
  ],
  ...[
    '|a',
    '|a|\n|-|\n',
    'a | b\n-|-\n',
    '\n\n',
    '\ta\n',
    '```\n',
    '```quote\n',
    '```js\n',
    '~~~\n',
  ],
  ...[
    '```spoiler a\n',
    '```python\n"""\n',
    '```php\n"',
    '```tex\n$',
    '👨‍👩‍👧',
    '👍🏿',
    '🇩🇪',
    '0\ufe0f',
  ],
]

const everyday = [
  ...[
    'The build of last night is green, ship it? ',
    'Wörter über Größe ',
    '中文字符，',
    'Really? ',
    '\n\n',
  ],
  ...[
    '@**Ana Lima** ',
    '@_**Ben|12** ',
    '@*design* ',
    '@**all** ',
    '#**general** ',
    '#**general>last night** ',
  ],
  ...[
    '[the report](https://example.org/ci/1842) ',
    'https://example.org/a?b=c ',
    'ana@example.org ',
  ],
  ...[
    '[f.pdf](/user_uploads/2/ab/f.pdf) ',
    '#123 ',
    'T4567 ',
    '**strong** ',
    '*emphasis* ',
    '~~struck~~ ',
  ],
  ...[
    '`code` ',
    '* one\n',
    '  * two\n',
    '1. one\n',
    '> quoted\n',
    '# Title\n',
    '---\n',
    '    indented\n',
  ],
  ...['```js\nconst a = 1\n```\n', '```python\ndef f():\n    return 1\n```\n', '```\ntext\n```\n'],
  ...[
    '```quote\nsaid\n```\n',
    '```spoiler Head\nhidden\n```\n',
    '\n\n| a | b |\n|---|:-:|\n| 1 | `2` |\n\n',
  ],
  ...['$$x^2 + \\frac{a}{b}$$ ', '```math\n\\sum_{i=0}^n i\n```\n', '<time:2026-05-28T13:30:00Z> '],
  ...[':tada: ', ':unknown: ', '🎉 ', '👩‍💻 ', ':) ', '& < > " '],
]

type Pick = (list: readonly string[]) => string

const kinds: readonly (readonly [
  kind: string,
  make: (pick: Pick, chance: () => number) => string,
])[] = [
  ['ASCII', (_pick, chance) => filled(() => String.fromCharCode(32 + 95 * chance()))],
  ['Unicode', (_pick, chance) => filled(() => codePoint(chance))],
  ['signs of Markdown', (pick) => filled(() => pick(signs))],
  ['letters and signs', (pick, chance) => filled(() => pick(chance() < 0.3 ? signs : letters))],
  ['openings', (pick) => filled(() => pick(openings))],
  ['one opening, repeated', (pick) => repeated(pick(openings))],
  [
    'three openings, repeated',
    (pick) => repeated(pick(openings) + pick(openings) + pick(openings)),
  ],
  ['everyday Markdown', (pick) => filled(() => pick(everyday))],
]

/** The same number of texts of each kind, identical in each run. */
export function randomTexts(count: number): RandomText[] {
  const chance = generator(seed)
  const pick: Pick = (list) => list[Math.floor(chance() * list.length)] ?? ''
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length] ?? ['', () => '']
    return { kind, source: make(pick, chance) }
  })
}

/** A text of formulas only, as many and as long as a message allows. */
export const formulas = `\`\`\`math\n${'x^2 + '.repeat(495)}x\n\`\`\`\n`.repeat(3)

function filled(next: () => string): string {
  let text = ''
  while (text.length < textLength) text += next()
  return text.slice(0, textLength)
}

function repeated(part: string): string {
  return filled(() => part)
}

/** A character of a common script, or any character. */
function codePoint(chance: () => number): string {
  const point = Math.floor(chance() * (chance() < 0.5 ? 0x3000 : 0x110000))
  const isSurrogate = point >= 0xd800 && point < 0xe000
  return isSurrogate ? ' ' : String.fromCodePoint(point)
}

/** Pseudo-random numbers from 0 to 1, by mulberry32. */
function generator(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
