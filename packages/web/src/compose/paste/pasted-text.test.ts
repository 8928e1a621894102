import { expect, test } from 'vitest'
import { htmlTree } from '../../../test/html-tree.ts'
import { type Paste, pastedText } from './pasted-text.ts'

const site = 'https://chat.example'

/** What is inserted at the bar, or instead of what stands between two bars. */
function pasted(at: string, plain: string, html = ''): string | undefined {
  const [before = '', chosen = '', after] = at.split('|')
  const [inside, rest] = after === undefined ? ['', chosen] : [chosen, after]
  const paste: Paste = {
    ...{ html, plain, text: before + inside + rest },
    ...{ start: before.length, end: before.length + inside.length },
  }
  return pastedText(paste, htmlTree, site)
}

test('HTML becomes Markdown, and what adds nothing stays plain', () => {
  expect(pasted('a |', 'b', '<b>b</b>')).toBe('**b**')
  expect(pasted('a |', 'b', '<span>b</span>')).toBeUndefined()
  expect(pasted('a |', 'b')).toBeUndefined()
})

test('a file of the organization keeps its short address', () => {
  const html = `<a href="${site}/user_uploads/2/a.txt">a.txt</a>`
  expect(pasted('|', 'a.txt', html)).toBe('[a.txt](/user_uploads/2/a.txt)')
})

test('an address over selected words makes a link of them', () => {
  const address = 'https://a.example/b_(c)'
  expect(pasted('see |the page |.', `${address}\n`)).toBe(
    '[the page](https://a.example/b_%28c%29) ',
  )
  expect(pasted('see |', address, `<a href="${address}">A page</a>`)).toBeUndefined()
  expect(pasted('|https://old.example|', address)).toBeUndefined()
  expect(pasted('|[a](b)|', address)).toBeUndefined()
  expect(pasted('|two\nlines|', address)).toBeUndefined()
  expect(pasted('|words|', 'more words')).toBeUndefined()
})

test('in code, everything is plain', () => {
  expect(pasted('```\na |', 'b', '<b>b</b>')).toBeUndefined()
  expect(pasted('~~~ js\na |words|', 'https://a.example')).toBeUndefined()
  expect(pasted('`a |`', 'b', '<b>b</b>')).toBeUndefined()
  expect(pasted('```\na\n```\n|', 'b', '<b>b</b>')).toBe('**b**')
  expect(pasted('```quote\n|\n```', 'b', '<b>b</b>')).toBe('**b**')
  expect(pasted('`a` |', 'b', '<b>b</b>')).toBe('**b**')
})

test('HTML that is too long is not read', () => {
  const html = `<b>b</b>${' '.repeat(1_000_000)}`
  const read = () => {
    throw new Error('It was read')
  }
  const paste = { html, plain: 'b', text: '', start: 0, end: 0 }
  expect(pastedText(paste, read, site)).toBeUndefined()
})
