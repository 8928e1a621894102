import { expect, test } from 'vitest'
import { addressPayloads, formulaPayloads, markupPayloads } from '../../../test/attack-payloads.ts'
import { hostile, places } from '../../../test/hostile-messages.ts'
import cases from '../../../test/markdown-cases.json' with { type: 'json' }
import type { Loose } from '../../../test/person.ts'
import { formulaHtml } from '../../markdown/math.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import { htmlFault } from './html-rules.ts'

test('everything that the server writes itself is accepted', () => {
  const { regular_tests } = cases as Loose
  for (const { name, expected_output } of regular_tests ?? []) {
    // Ours is at the organization's own address.
    const output = expected_output.replaceAll('https://external-content.zulipcdn.net', '')
    expect(htmlFault(output), name).toBeUndefined()
  }
  for (const formula of formulas) {
    const output = formulaHtml(formula, true) ?? ''
    expect(output).toContain('class="katex"')
    expect(htmlFault(output), formula).toBeUndefined()
  }
  const styled = (url: string) =>
    `<a class="message_embed_image" href="https://x.io" style="background-image: url(&quot;${url}&quot;)"></a>`
  expect(htmlFault(styled('/external_content/ab/cd'))).toBeUndefined()
  for (const url of ['https://x.io/a.png', '//x.io/a.png', '/external_content/a&quot;);x:url(b']) {
    expect(htmlFault(styled(url))).toContain('the style')
  }
})

/** With the styles and attributes that few formulas have. */
const formulas = [
  String.raw`\begin{equation}a\end{equation}`,
  String.raw`\fbox{a}\colorbox{red}{b}\fcolorbox{#0f0}{aqua}{c}\boxed{d}\textcolor{blue}{e}\rule[-1em]{2em}{3pt}`,
  String.raw`\begin{array}{|c|r:l}\hline 1&2&3\\\hdashline 4&5&6\end{array}\hspace{-1em}\raisebox{1em}{x}`,
  String.raw`\overbrace{a+b}^{n}\cancel{x}\xrightarrow[u]{o}\sqrt[3]{x}\tag{1}\llap{y}\left(\frac{a}{b}\right)\pmb{z}`,
]

test('security 22: an archive brings no message that covers the app, or tells others who reads it', () => {
  for (const style of [
    'position:fixed;top:0;left:0;width:100vw',
    'top:0; position : absolute',
    'position:sticky',
    'POSITION:FIXED',
    'inset:0',
    'z-index:9',
    'transform:scale(9)',
    'display:none',
    'color:red;--x:1',
    'background:red',
    'width:calc(1em);content:none',
  ]) {
    expect(htmlFault(`<a href="https://x.io" style="${style}">x</a>`), style).toContain('the style')
  }
  for (const src of [
    'https://x.io/a.png',
    '//x.io/a.png',
    '/\\x.io/a.png',
    '/&#47;x.io',
    'x.png',
  ]) {
    expect(htmlFault(`<img src="${src}">`), src).toContain('the source')
    expect(htmlFault(`<img data-original-src="${src}">`), src).toContain('the source')
  }
})

test('whatever a member can write comes back from an archive, too', async () => {
  for (const text of ['x', ...markupPayloads, ...addressPayloads, ...formulaPayloads]) {
    for (const source of [...places(text), '|a|b|c|\n|:--|:-:|--:|\n|a|b|c|']) {
      const { html } = await renderMarkdown(source, hostile(text))
      expect({ source, fault: htmlFault(html) }).toEqual({ source, fault: undefined })
    }
  }
})
