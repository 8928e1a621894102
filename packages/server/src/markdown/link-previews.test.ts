import { expect, test } from 'vitest'
import { emptyContext, type LinkPreview, type MarkdownContext } from './parts/context.ts'
import { renderMarkdown } from './render.ts'

const preview: LinkPreview = {
  title: 'Fish & "chips" &lt;',
  description: '<b>Good</b>',
  pictureUrl: '/external_content/ab/cd',
}

const context: MarkdownContext = {
  ...emptyContext,
  siteUrl: 'https://chat.example',
  findLinkPreview: (url) => (url.includes('unknown') ? undefined : preview),
}

const box = (url: string) =>
  `<div class="message_embed"><a class="message_embed_image" href="${url}" ` +
  'style="background-image: url(&quot;/external_content/ab/cd&quot;)"></a>' +
  '<div class="data-container"><div class="message_embed_title">' +
  `<a href="${url}" title="Fish &amp; &quot;chips&quot; &amp;lt;">Fish &amp; "chips" &amp;lt;</a>` +
  '</div><div class="message_embed_description">&lt;b&gt;Good&lt;/b&gt;</div></div></div>'

test('the preview of a page is below the paragraph with the link', async () => {
  const { html, previewable } = await renderMarkdown('See https://x.io/a\n\nend', context)

  expect(html).toBe(
    '<p>See <a href="https://x.io/a">https://x.io/a</a></p>\n' +
      `${box('https://x.io/a')}<p>end</p>`,
  )
  expect(previewable).toEqual(['https://x.io/a'])
})

test('a page without title and description is shown by its picture', async () => {
  const bare = { title: undefined, description: undefined, pictureUrl: '/external_content/ab/cd' }
  const { html } = await renderMarkdown('https://x.io', { ...context, findLinkPreview: () => bare })

  expect(html).toContain('</a><div class="data-container"></div></div>')
})

test.each([
  ['https://x.io/unknown', ['https://x.io/unknown']],
  ['[one](https://x.io/a) and https://x.io/a', ['https://x.io/a']],
  ['# https://x.io/a\n* https://x.io/b', ['https://x.io/b', 'https://x.io/a']],
  ['```spoiler x\nhttps://x.io/a\n```', ['https://x.io/a']],
  ['> https://x.io/a', []],
  ['`https://x.io/a`', []],
  ['https://chat.example/a https://chat.example/#narrow/x', []],
  ['/user_uploads/1/a.txt mailto:a@x.io ftp://x.io/a', []],
  ['https://x.io/a.png https://x.io/a.mp4 https://x.io/a.pdf?x=1', []],
  [
    Array.from({ length: 8 }, (_, index) => `https://x.io/${index}`).join(' '),
    Array.from({ length: 5 }, (_, index) => `https://x.io/${index}`),
  ],
  [Array.from({ length: 25 }, (_, index) => `https://x.io/${index}`).join(' '), []],
])('pages that could show something: %s', async (source, expected) => {
  const { html, previewable } = await renderMarkdown(source, context)

  expect([...previewable].sort()).toEqual([...expected].sort())
  const known = expected.filter((url) => !url.includes('unknown'))
  expect(html.match(/message_embed"/g) ?? []).toHaveLength(known.length)
})

test.each([
  ['in emphasis', '**at https://x.io/a now**'],
  ['in a heading', '# https://x.io/a'],
  ['in a table', 'a | b\n--|--\nhttps://x.io/a | c'],
  ['in a list', '* **at https://x.io/a now**'],
  ['in another spoiler', '~~~spoiler d\n*at https://x.io/a now*\n~~~'],
  ['in a paragraph', 'https://x.io/a'],
])('the preview of a link in a spoiler is in the same spoiler: %s', async (_where, inner) => {
  const source = `*at https://x.io/before now*\n\n\`\`\`spoiler s\n${inner}\n\`\`\`\n\n*at https://x.io/after now*`
  const { html } = await renderMarkdown(source, context)
  const [, inside = '', behind = ''] =
    /<div class="spoiler-content" aria-hidden="true">(.*)<\/div><\/div>\n(<p><em>.*)$/s.exec(
      html,
    ) ?? []
  const shown = (text: string) => text.match(/\/(\w+)"[^>]*><\/a><div class="data/g)?.length ?? 0
  expect([html, inside, behind].map(shown)).toEqual([3, 1, 2])
  expect(inside).toContain(box('https://x.io/a'))
  if (inner.startsWith('~~~')) expect(inside).toMatch(/message_embed.*<\/div><\/div>\s*$/s)
})

test('each of two nested spoilers has its own previews', async () => {
  const source = '```spoiler s\n# https://x.io/a\n~~~spoiler d\n# https://x.io/b\n~~~\nend\n```'
  const { html } = await renderMarkdown(source, context)
  expect(html).toContain(
    `${box('https://x.io/b')}</div></div>\n<p>end</p>\n${box('https://x.io/a')}`,
  )
})

test('without previews, links are not reported', async () => {
  expect((await renderMarkdown('https://x.io/a', emptyContext)).previewable).toEqual([])
})

test('pictures hidden, pages shown: the settings are apart', async () => {
  const { html } = await renderMarkdown('https://x.io/a', { ...context, hidesPictures: true })

  expect(html).toContain('message_embed_title')
})
