import { expect, test } from 'vitest'
import { processorTime } from '../../test/processor-time.ts'
import { readPattern } from './link-patterns/read-pattern.ts'
import { emptyContext, type LinkPattern } from './parts/context.ts'
import { expanderOf, templateVariables } from './parts/url-templates.ts'
import { renderMarkdown } from './render.ts'
import { topicLinks } from './topic-links.ts'

const issues: LinkPattern = {
  pattern: '#(?P<id>[0-9]{2,8})',
  urlTemplate: 'https://issues.example/{id}',
}
const searches: LinkPattern = {
  pattern: 'search:(?P<words>\\S+)',
  urlTemplate: 'https://search.example/{?words}',
}

async function rendered(source: string, ...linkPatterns: LinkPattern[]): Promise<string> {
  return (await renderMarkdown(source, { ...emptyContext, linkPatterns })).html
}

test('a match between word boundaries becomes a link, with its captures expanded by RFC 6570', async () => {
  expect(await rendered('See #123, #45! x#99 #7', issues)).toBe(
    '<p>See <a href="https://issues.example/123">#123</a>, ' +
      '<a href="https://issues.example/45">#45</a>! x#99 #7</p>',
  )
  expect(await rendered('search:a&b', searches)).toBe(
    '<p><a href="https://search.example/?words=a%26b">search:a&amp;b</a></p>',
  )
})

test('matches next to each other are all found', async () => {
  expect((await rendered('#11 #22 #33', issues)).match(/<a /g)).toHaveLength(3)
})

test('of overlapping matches the first pattern wins, and links and code stay unchanged', async () => {
  const shorter: LinkPattern = { pattern: '#\\d\\d', urlTemplate: 'https://other.example/' }

  expect(await rendered('#12', issues, shorter)).toContain('issues.example')
  expect(await rendered('#12', shorter, issues)).toContain('other.example')
  expect(await rendered('[#12](https://x.example) `#12`', issues)).not.toContain('issues.example')
})

test('a pattern that cannot be read, or a template that leads nowhere safe, finds nothing', async () => {
  const broken: LinkPattern = { pattern: '(', urlTemplate: 'https://x.example/' }
  const unsafe: LinkPattern = { pattern: 'x(?P<y>.)', urlTemplate: 'javascript:{y}' }

  expect(await rendered('( xy #12', broken, unsafe, issues)).toBe(
    '<p>( xy <a href="https://issues.example/12">#12</a></p>',
  )
})

test('the links of a topic come in the order of its text', () => {
  const linkPatterns = [searches, issues]

  expect(topicLinks('#12 and search:x', linkPatterns)).toEqual([
    { text: '#12', url: 'https://issues.example/12' },
    { text: 'search:x', url: 'https://search.example/?words=x' },
  ])
})

test('addresses in a topic are links, too, where no linkifier has them', () => {
  expect(topicLinks('see example.com/x, https://a.example #12', [issues])).toEqual([
    { text: 'example.com/x', url: 'https://example.com/x' },
    { text: 'https://a.example', url: 'https://a.example' },
    { text: '#12', url: 'https://issues.example/12' },
  ])
  expect(topicLinks('javascript:alert(1)', [])).toEqual([])
})

test('a template is of RFC 6570, or none', () => {
  for (const template of ['https://x.org/{a}', '/{?a,b*}', '{+a.b:3}{#c}', 'https://x.org/%20']) {
    expect(templateVariables(template), template).toBeDefined()
  }
  for (const template of ['', '{', '}', '{a', '{{a}}', '{}', '{a b}', '{!a}', '{a:0}', 'a b{c}']) {
    expect(templateVariables(template), template).toBeUndefined()
  }
})

test.each([
  ['https://x.org{/a}{?a,b}', 'https://x.org/1?a=1&b=2', 'https://x.org/%C3%A9?a=%C3%A9&b='],
  ['{+a}/é{#b}{.a}', '1/%C3%A9#2.1', '%C3%A9/%C3%A9#.%C3%A9'],
  ['{a:1}{b}', '12', '%C3%A9'],
  ['x', 'x', 'x'],
])('values are put into %s alike, whether they are plain or not', (template, plain, others) => {
  const expand = expanderOf(template)

  expect(expand({ a: '1', b: '2' })).toBe(plain)
  expect(expand({ a: 'é', b: '' })).toBe(others)
  expect(expand({ a: '1', b: 'parley-value-0-' })).toBe(plain.replaceAll('2', 'parley-value-0-'))
})

test('security 17: no pattern and no text hold a message up, however many matches look to its end', async () => {
  const greedy: LinkPattern = { pattern: 'x(?P<y>.*z)?', urlTemplate: 'https://x.example/{y}' }
  const huge: LinkPattern = {
    pattern: '(?P<y>(.{0,99}){0,99}z)',
    urlTemplate: 'https://x.example/{y}',
  }
  const spentMs = processorTime()

  const html = await rendered('x '.repeat(5000), greedy, huge)

  expect(spentMs()).toBeLessThan(3000)
  expect(html).toContain('<a href="https://x.example/">x</a>')
})

const words = '(?P<words>\\S+)'

test.each([
  ['a template that repeats', '{words}'.repeat(320), '漢'.repeat(9990)],
  ['a template that repeats as it is', '{+words}'.repeat(320), `${'a'.repeat(50)} `.repeat(190)],
  [
    'a template that shortens, too',
    '{words:9}{?words,words*}'.repeat(40),
    `${'ä'.repeat(300)} `.repeat(30),
  ],
  ['a long template', `${'y'.repeat(940)}/{words}`, 'q '.repeat(5000)],
])('security 25: %s makes no message of megabytes', async (_name, places, text) => {
  const pattern = { pattern: words, urlTemplate: `https://x.example/${places}` }
  const spentMs = processorTime()

  const html = await rendered(text, pattern)

  expect(html.length).toBeLessThan(1_000_000)
  expect(spentMs()).toBeLessThan(1000)
  expect(JSON.stringify(topicLinks(text.slice(0, 60), [pattern])).length).toBeLessThan(20_000)
})

test('an address of 2,000 characters is a link, a longer one is not', async () => {
  const address = (length: number) => {
    const urlTemplate = `https://x.example/{words}${'y'.repeat(length - 19)}`
    return rendered('q', { pattern: words, urlTemplate })
  }
  expect(await address(2000)).toContain('<a ')
  expect(await address(2001)).toBe('<p>q</p>')
  const long = { pattern: words, urlTemplate: 'https://x.example/{words:3}' }
  expect(await rendered('q'.repeat(3000), long)).toContain('href="https://x.example/qqq"')
})

test('security 17: patterns that repeat without measure are refused before they are made', () => {
  const patterns = [
    'x{0,1000}'.repeat(100),
    '((x{0,30}){0,30}){0,1}'.repeat(40),
    '((((((((((a?){10}){10}){10}){10}){10}){10}){10}){10}){10})',
    '(.{500}){2}'.repeat(90),
    '('.repeat(490) + ')'.repeat(490),
    'x{99999999999999999999}',
  ]
  const spentMs = processorTime()

  for (const pattern of patterns) expect(readPattern(pattern), pattern).toBeUndefined()

  expect(spentMs()).toBeLessThan(1500)
  for (const pattern of ['[0-9]{2,8}', '\\{900\\}', 'x{3,}y{0,40}', 'x{']) {
    expect(readPattern(pattern), pattern).toBeDefined()
  }
})
