import { expect, test } from 'vitest'
import { isLongMessage, maxLines } from './long-message.ts'

const repeat = (line: string, count: number) => Array.from({ length: count }, () => line).join('\n')
const onDesktop = (html: string) => isLongMessage(html, () => 80)
const onPhone = (html: string) => isLongMessage(html, () => 38)

test('paragraphs, breaks, entries and lines of code count', () => {
  for (const [before, line, after] of [
    ['', '<p>A thought</p>', ''],
    ['<p>', 'A verse of it<br>', 'the end</p>'],
    ['<ul>\n', '<li>an entry</li>', '\n</ul>'],
    ['<div class="codehilite"><pre><span></span><code>', 'x = 1', '\n</code></pre></div>'],
  ] as const) {
    expect(onDesktop(before + repeat(line, maxLines + 2) + after), line).toBe(true)
    expect(onDesktop(before + repeat(line, maxLines - 2) + after), line).toBe(false)
  }
  // As an echo has it, without new lines.
  expect(onDesktop(`<p>${repeat('A verse', 40).replaceAll('\n', '<br>')}</p>`)).toBe(true)
})

test('a paragraph takes more lines on a phone', () => {
  const paragraph = `<p>${'word '.repeat(300)}</p>`
  expect([onDesktop(paragraph), onPhone(paragraph)]).toEqual([false, true])
  expect(onDesktop(paragraph.repeat(2))).toBe(true)
})

test('code does not wrap, and a row of a table is one line', () => {
  const code = repeat('x'.repeat(400), 10)
  expect(onPhone(`<div class="codehilite"><pre><code>${code}\n</code></pre></div>`)).toBe(false)
  const row = `<tr>\n${repeat('<td>some text in a cell</td>', 8)}\n</tr>`
  expect(onPhone(`<table>\n<tbody>\n${repeat(row, 10)}\n</tbody>\n</table>`)).toBe(false)
  expect(onPhone(`<table>\n<tbody>\n${repeat(row, 40)}\n</tbody>\n</table>`)).toBe(true)
})

test('what nobody sees does not count', () => {
  const hidden = `<div class="spoiler-content" aria-hidden="true">\n${repeat('<p>It was he</p>', 60)}\n</div>`
  expect(onPhone(`<div class="spoiler-block">${hidden}</div>`)).toBe(false)
  expect(onPhone(`<p><a href="https://example.com/${'x'.repeat(3000)}">Here</a></p>`)).toBe(false)
})
