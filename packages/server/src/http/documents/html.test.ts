import { expect, test } from 'vitest'
import { Html, html, joinHtml, prose } from './html.ts'

test('values are escaped, HTML among them is not', () => {
  const bold = html`<b>${'a < b & "c"'}</b>`

  expect(bold.toString()).toBe('<b>a &lt; b &amp; &quot;c&quot;</b>')
  expect(html`<p title="${`it's`}">${bold}${undefined}${[1, '>', bold]}</p>`.toString()).toBe(
    `<p title="it&#39;s">${bold}1&gt;${bold}</p>`,
  )
})

test('text that looks like HTML is escaped', () => {
  const forged = { toString: () => '<script>' } as unknown as Html

  expect(() => html`${forged}`.toString()).toThrow(TypeError)
  expect(html`${new Html('<i>')}`.toString()).toBe('<i>')
})

test('joined values and their separators are escaped', () => {
  expect(joinHtml(['<', html`<br>`], ' & ').toString()).toBe('&lt; &amp; <br>')
})

test('backticks mark code, an odd one marks nothing', () => {
  expect(prose('Not `<b>`, but `c`.').toString()).toBe(
    'Not <code>&lt;b&gt;</code>, but <code>c</code>.',
  )
  expect(prose('It`s <').toString()).toBe('It`s &lt;')
})
