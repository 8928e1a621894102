import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { emptyContext, type MarkdownContext } from './parts/context.ts'
import { renderMarkdown } from './render.ts'

const length = 10_000

/** The time for an ordinary text of the same length, measured in the same minute, because slow machines are slow with every text. */
let ordinaryMs = 0

/** The bound catches a wrong order of growth, and no slow machine. */
function boundMs(): number {
  return Math.max(200, 50 * ordinaryMs)
}

const context: MarkdownContext = {
  ...emptyContext,
  linkPatterns: [
    { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://x.example/{id}' },
    { pattern: '(?:[a-z]+)+!', urlTemplate: 'https://x.example/' },
  ],
  translateEmoticons: true,
  proxyUrl: () => 'https://proxy.example/',
}

/** Processor time in milliseconds; the best of three, so that others on the machine count little. */
async function timeOf(source: string): Promise<number> {
  const times: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = process.cpuUsage()
    await renderMarkdown(source, context)
    times.push(process.cpuUsage(before).user / 1000)
    if (Math.min(...times) < boundMs() / 4) break
  }
  return Math.min(...times)
}

const everyday =
  '**Look** at #**design** and `code()`: https://example.org/a, it is *good*, says Ben.\n\n'

beforeAll(async () => {
  await renderMarkdown(filled(everyday), context)
  ordinaryMs = await timeOf(filled(everyday))
})

function filled(part: string): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

const signs = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\u00a0é中\u200d']

// Parts that are expensive for a parser that tries every start or searches for every end.
const parts = [
  ...[
    '[a](',
    '[](',
    '![a](',
    '](',
    '](a)[',
    '[a](b "',
    '**a ',
    '*a ',
    '***a ',
    '*a*b',
    '~~a ',
    '_a ',
  ],
  ...[
    '`a',
    '``a` ',
    '` ',
    '\\`',
    '$$a',
    '$$a$$ ',
    '<time:',
    '@**a',
    '@*a ',
    '#**a>b',
    ':a',
    ':a: ',
  ],
  ...['http://', 'http://a.co/(', ',a.co/', 'a.co/)x,', '"a.co/"', 'a.b@', 'a.b.c.', '&#', '<a '],
  ...[
    '> ',
    '>',
    '>a\n\n',
    '- ',
    '- - ',
    '* a\n',
    '* a\n\n',
    '  * a\n',
    '1. a\n',
    '1. a\n\n',
    '    a\n',
  ],
  ...[
    '# a\n',
    '#\n',
    '---\n',
    '|a',
    'a|b\n',
    '|a|\n|-|\n',
    'a | b\n-|-\n',
    '\n\n',
    '\ta\n',
    '#1 ',
    'aa',
  ],
  ...[
    '```\n',
    '```quote\n',
    '```spoiler a\n',
    '```js\n',
    '~~~\n',
    '```python\n"""\n',
    '```php\n"',
    '```tex\n$',
  ],
  ...['👨‍👩‍👧', '👍🏿', '🇩🇪', '0\ufe0f'],
]

test.each([...signs, ...parts])('security 17: %j, again and again', async (part) => {
  expect(await timeOf(filled(part))).toBeLessThan(boundMs())
})

test('security 17: a table of a few long lines has no more cells than it was given', async () => {
  const columns = 2000
  const header = `${'|a'.repeat(columns / 2)}|\n${'|-'.repeat(columns / 2)}|\n`
  const source = filled(`${header}${'|\n'.repeat(length)}`)

  expect(await timeOf(source)).toBeLessThan(boundMs())
  expect((await renderMarkdown(source, context)).html.length).toBeLessThan(10 * length)
  const short = await renderMarkdown('a|b|c\n-|-|-\nx\ny|z', context)
  expect(short.html.match(/<td>/g)).toHaveLength(6)
})

test('security 17: deep nesting', async () => {
  const lists = Array.from({ length: 99 }, (_, depth) => `${' '.repeat(depth * 2)}* a`)
  const quotes = Array.from({ length: 99 }, (_, depth) => `${'> '.repeat(depth)}a`)
  const fences = Array.from({ length: 300 }, (_, depth) => `${'`'.repeat(3 + (depth % 30))}quote`)
  const runs = Array.from({ length: 140 }, (_, depth) => `${'`'.repeat(depth + 1)}a`)

  for (const lines of [lists, quotes, fences]) {
    expect(await timeOf(lines.join('\n').slice(0, length))).toBeLessThan(boundMs())
  }
  expect(await timeOf(runs.join(''))).toBeLessThan(boundMs())
})

test.each(['a.co ', '](a)[', 'a@b.co ', '#1 '])(
  'security 17: a link costs the same however many there are: %j',
  async (part) => {
    expect(await timeOf(part.repeat((10 * length) / part.length))).toBeLessThan(5 * boundMs())
  },
)

test.each([
  ['```', 'a', '`'],
  ['~~~{.', 'a', '~'],
  ['* ', ' ', '\u2028a'],
  ['1. ', ' ', '\u2028a'],
  ['[a](https://a.co/', '#', '\u2028a)'],
  ['![a](https://a.co/', '.mp3?', '\u2028a)'],
  ['', ',a.co/', '('],
  ['```php\n', '$', ''],
  ['```php\n"', '{$', ''],
  ['```php\n"', '$a[', ''],
  ['```python\nf"{', ':', ''],
  ['```python\n"', '\\N{', ''],
  ['```tex\n', '\\a[', ''],
])(
  'security 17: what ends in another way is not looked for again and again: %j',
  async (...parts) => {
    const [head, part, tail] = parts
    expect(await timeOf(head + part.repeat((10 * length) / part.length) + tail)).toBeLessThan(
      3 * boundMs(),
    )
  },
)

test.each([
  ['[](x:', ')'],
  ['![](', ')'],
  ['[a](<', ')'],
  ['[](`', '`)'],
])('security 17: incomplete links may be nested: %j', async (opening, closing) => {
  const depth = (10 * length) / (opening.length + closing.length)
  const source = opening.repeat(depth) + closing.repeat(depth)
  expect(await timeOf(source)).toBeLessThan(3 * boundMs())
})

test('security 17: the end of an address is searched once', async () => {
  const spaces = ' '.repeat(10 * length)
  const quotes = ' "'.repeat(5 * length)

  for (const source of [
    `${'.'.repeat(10 * length)}a`,
    `[a](b${spaces}c "d")`,
    `[a](b${quotes}')`,
  ]) {
    expect(await timeOf(source), source.slice(0, 10)).toBeLessThan(5 * boundMs())
  }
})

test("security 17: any combination of the dialect's characters", async () => {
  const part = fc.oneof(fc.constantFrom(...parts, ...signs), fc.string({ maxLength: 8 }))
  const source = fc
    .array(part, { minLength: 1500, maxLength: 4000 })
    .map((all) => all.join('').slice(0, length))
  await fc.assert(
    fc.asyncProperty(source, async (given) => {
      expect(await timeOf(given)).toBeLessThan(boundMs())
    }),
    { numRuns: 30 },
  )
})
