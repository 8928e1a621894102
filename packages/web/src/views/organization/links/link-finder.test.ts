import { expect, test } from 'vitest'
import {
  compiledPatterns,
  Patience,
} from '../../../../../server/src/markdown/link-patterns/compile.ts'
import { readPattern } from '../../../../../server/src/markdown/link-patterns/read-pattern.ts'
import { expanderOf } from '../../../../../server/src/markdown/parts/url-templates.ts'
import { finderOf, findLinks } from './link-finder.ts'
import { expandTemplate, templateVariables } from './url-template.ts'

const texts = [
  'see #123 and #4567, (#89) or "#12".',
  'ABC-1 abc-2 XABC-3 ABC-4x [ABC-5] ABC-6,ABC-7',
  'wiki:Über_uns wiki:a.b wiki:größe',
  'a\nb #1\n#2 aaa aab x-y:z +1 (555) 123',
  'issue 12, Issue 13; ISSUE 14',
  '#1 #2 #3 #1#2 #\u{1f389}5 \u{1f389}#6 #7\u{1f389}',
  '1.2.3.4 10.0.0.1 <v1.2> {v3}',
  "it's 'quoted' don't \\d \tTab",
  '',
]

const patterns = [
  '#(?P<id>[0-9]+)',
  '#(?<id>[0-9]{2,8})',
  '(?P<key>[A-Z]{3})-(?P<n>\\d+)',
  '(?i)abc-(?P<n>\\d+)',
  '(?i:issue) (?P<n>\\d+)',
  'wiki:(?P<page>[\\pL\\w.]+)',
  'wiki:(?P<page>\\w+)',
  '(?P<a>a+?)(?P<b>b*)',
  '(?P<x>a|aa|aaa)',
  '(?P<ip>\\d{1,3}(?:\\.\\d{1,3}){3})',
  'v(?P<v>[\\d.]+)',
  '(?P<w>[^\\s\\pN]+)',
  '(?P<w>[[:alpha:]]+)-?',
  '(?P<w>[[:^digit:]]{2})',
  '\\Qv1.2\\E(?P<r>)',
  '(?P<tail>\\S+)\\z',
  '\\A(?P<head>\\w+)',
  '(?m)^(?P<line>.+)$',
  '(?s)(?P<all>.+)',
  '\\x23(?P<n>\\x{31}|\\062)',
  '\\p{Greek}|(?P<l>\\p{Lu}+)',
  '(?P<u>\\P{L}+)',
  '(?U)(?P<n>\\d+)',
  '(?P<o>(?:x|y)?-?(?:y|z):?)+',
  '(?P<e>(a*)*)',
  "(?P<q>[\\w'-]+)",
  '(?P<p>[-+]?\\d+)',
  '(?P<p>[a-c-]+)',
  '\\#(?P<n>\\d)',
  '(?P<n>\\bis\\B\\w+)',
  '(?P<n>[]x]+)',
  '(?P<n>x{,2}|a{2})',
  '{(?P<n>\\w+)}',
  '(?P<t>\\t\\w+)',
]

const wrong = [
  '(?P<id>',
  '(?P<id>\\d)(?=x)',
  '(?P<id>\\d)(?!x)',
  '(?<=a)(?P<id>b)',
  '(?P<id>1)|)(',
  '(a)\\1',
  'a**',
  '*a',
  'a{2,1}',
  'a{1001}',
  '[b-a]',
  '[a',
  'a\\',
  '\\8',
  '\\y',
  '(?P<a>1)(?P<a>2)',
  '(?P<1a>1)x(?P<>2)',
  '(?x)a',
  '\\p{Nope}',
  '\\pX',
  'a++',
  '(?P<id>.{0,900})',
  ')',
  '(?>a)',
]

const linksOf = (text: string, pattern: string, template = 'https://x.example/') =>
  compiledPatterns([{ pattern, urlTemplate: template }]).flatMap((ready) =>
    ready
      .find(text, new Patience(10_000))
      .map(({ start, end, url }) => ({ text: text.slice(start, end), url })),
  )

test.each(patterns)('the pattern %s finds what it finds on the server', (pattern) => {
  const finder = finderOf(pattern)
  expect(finder).toBeDefined()
  const places = finder?.names.map((name) => `{${name}}`) ?? []
  const url_template = `https://x.example/${places.join('/')}`
  for (const text of texts) {
    const found = findLinks(text, [{ pattern, url_template }]).filter(
      ({ url }) => url !== undefined,
    )
    expect(found, JSON.stringify(text)).toEqual(linksOf(text, pattern, url_template))
  }
})

test.each(wrong)('the pattern %s is refused here as by the server', (pattern) => {
  expect(finderOf(pattern)).toBeUndefined()
  expect(readPattern(pattern)).toBeUndefined()
})

test('a pattern that would take other engines for ever is quick', () => {
  const pattern = '(?P<x>(?:a|a|aa)+)!'
  expect(
    findLinks('a'.repeat(500), [{ pattern, url_template: 'https://x.example/{x}' }]),
  ).toHaveLength(1)
})

test('of overlapping matches the first link wins, and what is between stays', () => {
  const links = [
    { pattern: '#(?P<id>\\d+)', url_template: 'https://issues.example/{id}' },
    { pattern: '(?P<all>\\w+ #\\d+|\\w+)', url_template: 'https://words.example/{all}' },
  ]
  expect(findLinks('see #12', links)).toEqual([
    { text: 'see', url: 'https://words.example/see' },
    { text: ' ' },
    { text: '#12', url: 'https://issues.example/12' },
  ])
})

test('links that lead to no page are none', () => {
  const link = { pattern: '(?P<x>\\w+)', url_template: 'javascript:{x}' }
  expect(findLinks('alert', [link])).toEqual([{ text: 'alert' }])
})

const values = { id: '12', page: 'Über uns/a b?', empty: '', sign: "it's (50%)*" }

test.each([
  'https://x.example/{id}',
  'https://x.example/{page}{?id,page}',
  'https://x.example/{+page}{#sign}',
  'https://x.example{/id,page}{;id,empty}{&id,empty}',
  'https://x.example/{.id}{page:3}{sign*}{empty}',
  'https://x.example/ü%20[x]/{none}{?none}',
])('the template %s gives what it gives on the server', (template) => {
  expect(expandTemplate(template, values)).toBe(expanderOf(template)(values))
})

test('templates that cannot be read have no variables', () => {
  for (const template of ['', 'https://x/{id', 'https://x/{}', ' https://x', 'https://x/{a-b}']) {
    expect(templateVariables(template)).toBeUndefined()
  }
  expect(templateVariables('https://x/{?a,b:3,c*}')).toEqual(new Set(['a', 'b', 'c']))
})
