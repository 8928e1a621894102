import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUrls } from './inline/find-urls.ts'
import { emptyContext, type MarkdownContext } from './parts/context.ts'
import { renderMarkdown } from './render.ts'

// Messages of one line skip the block parser, and words without a mark of an address the search for one.

const context: MarkdownContext = {
  ...emptyContext,
  findUser: (name) => ({ id: 7 as never, fullName: name }),
  findChannel: (name) => ({ id: 3 as never, name }),
  linkPatterns: [{ pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://x.example/{id}' }],
  translateEmoticons: true,
  proxyUrl: (url, kind) => (kind === 'picture' ? `/external_content/${url.length}` : undefined),
}

const signs = [...'!"#$%&\'()*+,-./0:;<=>?@[\\]^_`{|}~ \t\r\n\f\u00a0\u2028\ufeff\ufdd0\ufdd3é中']

const parts = [
  ...['    ', '  * a', '# ', '## a #', '---', '***', '_ _ _', '> ', '>', '1. a', '- ', '+ a'],
  ...[
    '```',
    '```js',
    '~~~',
    '`a`',
    '``',
    '| a | b |',
    '|-|-|',
    '$$a$$',
    '[a](b.co)',
    '![a](b.png)',
  ],
  ...['**a**', '*a*', '~~a~~', '@**Ana**', '@*g*', '#**c**', '#**c>t**', ':tada:', ':)', '<3', '❤️'],
  ...['a.co', 'https://a.co/b.png', 'a@b.co', 'bitcoin:', 'http:', '://', '.', '#12', 'words', ' '],
  ...['https://youtu.be/abcdef', '<time:2026-05-28>', '&amp;', '\ud83d\ude00', '👨‍👩‍👧', '1️⃣'],
]

const texts = fc
  .array(fc.oneof(fc.constantFrom(...parts, ...signs), fc.string({ maxLength: 4 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.join(''))

test('a text is read in the same way at the beginning of a message and below a blank line', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await renderMarkdown(text, context)).toEqual(
        await renderMarkdown(`\n${text}`, context),
      )
    }),
    { numRuns: 3000 },
  )
})

test('an address is found in a text where it is found in its word alone', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const within = [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) =>
        findUrls(word).map(({ start, end }) => ({ start: index + start, end: index + end })),
      )
      expect(findUrls(text)).toEqual(within)
    }),
    { numRuns: 3000 },
  )
})
