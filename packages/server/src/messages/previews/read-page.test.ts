import { describe, expect, test } from 'vitest'
import { decodePage, readPage } from './read-page.ts'

const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`

describe('the metadata of a page', () => {
  test.each([
    ['<title>A &amp; B</title>', { title: 'A & B' }],
    [`<title>A</title>${meta('og:title', 'B')}`, { title: 'B' }],
    [`${meta('twitter:title', 'C')}<title>A</title>`, { title: 'C' }],
    [`${meta('og:title', ' ')}<title>A</title>`, { title: 'A' }],
    ['<title>\n  Two\n  lines\t</title><svg><title>x</title></svg>', { title: 'Two lines' }],
    ['<META NAME=Description CONTENT=Short>', { description: 'Short' }],
    [meta('og:description', 'D') + meta('description', 'E'), { description: 'D' }],
    [meta('og:image', '/a.png') + meta('og:image', '/b.png'), { picture: '/a.png' }],
    [meta('twitter:image:src', 'b.png'), { picture: 'b.png' }],
    [`<script>"<meta name=description content=x>"</script><title>A</title>`, { title: 'A' }],
    [`<!-- <title>x</title> --><style><title>y</title></style><title>A`, { title: 'A' }],
    [`<title>A<script>alert(1)</script></title>`, { title: 'A<script>alert(1)</script>' }],
    [`<body><p>Later</p>${meta('og:title', 'B')}`, { title: 'B' }],
    [meta('og:title', 'a\u202eb\u0000&#xd800;\u{1f389}'), { title: 'a b\ufffd\ufffd\u{1f389}' }],
    ['<constructor><title>A</title></constructor>', { title: 'A' }],
    ['no page', {}],
    ['', {}],
  ])('%s', async (html, facts) => {
    const nothing = { title: undefined, description: undefined, picture: undefined }
    expect(await readPage(html)).toEqual({ ...nothing, ...facts })
  })

  test('is cut where it is long', async () => {
    const { title, description } = await readPage(
      `<title>${'🎉'.repeat(300)}</title>${meta('description', 'x'.repeat(9000))}`,
    )
    expect([...(title ?? '')]).toHaveLength(200)
    expect(title?.endsWith('🎉…')).toBe(true)
    expect(description).toHaveLength(500)
  })

  test('stands before and after what lies between two looks', async () => {
    const html = `<title>${'t'.repeat(40)}</title>${' '.repeat(65_500)}${meta('og:image', '/a.png')}`
    for (let at = 0; at < 80; at++) {
      expect(await readPage(' '.repeat(at) + html)).toMatchObject({ picture: '/a.png' })
    }
  })
})

test('a page is read in the encoding that it says it has', () => {
  const latin = Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65])

  expect(decodePage(latin, 'text/html; charset=iso-8859-1')).toBe('Grüße')
  const named = Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin])
  expect(decodePage(named, 'text/html')).toContain('Grüße')
  expect(decodePage(Buffer.from('Grüße'), 'text/html')).toBe('Grüße')
  expect(decodePage(Buffer.from('Grüße'), 'text/html; charset=no-such')).toBe('Grüße')
})

test.each([
  '<',
  '<a ',
  '<a b=',
  '<div>',
  '<p><b><i>',
  '<table><tr><td>',
  '&',
  '&amp',
  '<!--',
  '<!--><!--->',
  '<title>',
  '</title',
  '<script><!--<script>',
  '<meta content=',
  '<meta a=1 b=2 ',
  'x="',
])('security 17: a page of nothing but %s blocks nobody', async (part) => {
  const html = part.repeat(Math.ceil(524_288 / part.length))
  let longest = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)

  await readPage(`<title>A</title>${html}`)

  clearInterval(beat)
  // Far above the expected value, so that busy machines do not fail this.
  expect(longest).toBeLessThan(3000)
})
