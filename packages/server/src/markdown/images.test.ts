import { expect, test } from 'vitest'
import { emptyContext, type MarkdownContext } from './parts/context.ts'
import { renderMarkdown } from './render.ts'

const uploaded: MarkdownContext = {
  ...emptyContext,
  findUploadedImage: (path) =>
    path.endsWith('a.png')
      ? {
          thumbnailUrl: '/user_uploads/thumbnail/1/a.png/840x560.webp',
          width: 300,
          height: 200,
          contentType: 'image/png',
          isAnimated: false,
          transcodedName: undefined,
        }
      : undefined,
}

test('an uploaded picture is inline, and belongs to the message', async () => {
  const { html, attachments } = await renderMarkdown(
    'So ![a "b" c](/user_uploads/1/a.png) it is',
    uploaded,
  )
  expect(html).toBe(
    '<p>So <img alt="a &quot;b&quot; c" class="inline-image" ' +
      'data-original-content-type="image/png" data-original-dimensions="300x200" ' +
      'data-original-src="/user_uploads/1/a.png" ' +
      'src="/user_uploads/thumbnail/1/a.png/840x560.webp"> it is</p>',
  )
  expect(attachments).toEqual(['1/a.png'])
})

test.each([
  '![a](https://elsewhere.example/a.png)',
  '![a](/user_uploads/1/unknown.png)',
  '![a](javascript:alert(1))',
  '`![a](/user_uploads/1/a.png)`',
  '![a](/user_uploads/1/a.png',
])('there is no picture in %s', async (source) => {
  expect((await renderMarkdown(source, uploaded)).html).not.toContain('<img')
})
