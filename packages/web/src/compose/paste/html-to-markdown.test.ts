import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  emptyContext,
  type MarkdownContext,
} from '../../../../server/src/markdown/parts/context.ts'
import { renderMarkdown } from '../../../../server/src/markdown/render.ts'
import { htmlTree } from '../../../test/html-tree.ts'
import { markdownOf } from './html-to-markdown.ts'

const read = (html: string) => markdownOf(htmlTree(html))

test.each<readonly [name: string, html: string, markdown: string | undefined]>([
  [
    'marks, whose spaces stay outside of them',
    '<p>One <b>two </b>three, <i>four</i>, <s>five</s>, <code>six</code> and <code>a`b</code></p>',
    'One **two** three, *four*, ~~five~~, `six` and `` a`b ``',
  ],
  ['marks together', '<b>a <i>b</i></b> <b><i>c</i></b>', '**a b** ***c***'],
  ['no mark that its text would end', '<b>2 ** 3</b> <i>2 * 3</i> <b>x</b>', '2 ** 3 2 * 3 **x**'],
  ['marks of each line', '<b>one<br>two</b>', '**one**\n**two**'],
  [
    'links, once for their whole text',
    '<a href="https://a.example/x_(y)">see <b>this</b> [1]</a> <a href="https://b.example/">b.example</a>',
    '[see this 1](https://a.example/x_%28y%29) https://b.example/',
  ],
  ['no link that runs code', '<a href="javascript:alert(1)">x</a> <b>y</b>', 'x **y**'],
  [
    'headings and paragraphs',
    '<h2><b>Plan</b> <a href="#plan">#</a></h2><p>One<br>two</p><hr><div>three</div><div>four</div>',
    '## Plan\n\nOne\ntwo\n\n---\n\nthree\nfour',
  ],
  [
    'lists in lists',
    '<ul><li>a<ol start="3"><li><p>b</p></li><li>c<br>d</li></ol></li><ul><li>e</li></ul></ul>',
    '- a\n  3. b\n  4. c\n    d\n  - e',
  ],
  [
    'quotations, with fences where they contain code',
    '<blockquote>a<p>b</p></blockquote><blockquote>c<pre><code>d\ne</code></pre></blockquote>',
    '> a\n>\n> b\n\n````quote\nc\n\n```\nd\ne\n```\n````',
  ],
  [
    'code with its language',
    '<p>So:</p><pre class="x"><code class="language-ts">let a = 1\n\n\n  b()\n</code></pre>',
    'So:\n\n```ts\nlet a = 1\n\n\n  b()\n```',
  ],
  [
    'tables',
    '<table><thead><tr><th style="text-align: right">A<th>B</thead><tr><td>1|2 <code>|</code><td><b>3</b><br>4</table>',
    '| A | B |\n| ---: | --- |\n| 1&#124;2 `|` | **3** 4 |',
  ],
  [
    'pictures, by what describes them',
    '<p>Thanks <img alt="🎉" src="https://a.example/1f389.png"> <img alt="" src="https://a.example/dot"> <a href="https://b.example/x"><img alt="Our logo" src="https://b.example/l.png"></a></p><img alt="A [plan]" src="https://a.example/p_(1).png"><p><img alt="A sketch" src="data:image/png;base64,AA"></p>',
    'Thanks 🎉 [Our logo](https://b.example/x)\n\n[A plan](https://a.example/p_%281%29.png)\n\nA sketch',
  ],
  ['formulas that the app has copied', '<p>a <span class="katex">$$x$$</span></p>', 'a $$x$$'],
  ['only code as plain text', '<pre><span style="color: red">a</span>\nb</pre>', undefined],
  ['one line of code as plain text', '<pre><code>a b</code></pre>', undefined],
  ['nothing but text as plain text', '<div>a</div><div><span>b</span><br></div>', undefined],
  [
    'a single column as plain text',
    '<table><tr><td>1</td></tr><tr><td>2</td></tr></table>',
    undefined,
  ],
  [
    'hidden text never',
    '<p>a <b style="display:none">b</b><script>c</script><i>d</i></p>',
    'a *d*',
  ],
])('pastes %s', (_name, html, markdown) => {
  expect(read(html)).toBe(markdown)
})

test.each([
  [
    'a document of Google',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700;font-style:italic">both</span></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-weight:400">one</span></p></li><ul><li aria-level="2"><p><span>two</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
    'Plain, ***both***\n\n- one\n  - two',
  ],
  [
    'a document of Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body lang=EN><!--StartFragment--><p class=MsoNormal>A <b>bold</b>\nline<o:p></o:p></p><p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>one</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;</span></span><![endif]>two</p><!--EndFragment--></body></html>`,
    'A **bold** line\n\n1. one\n  - two',
  ],
  [
    'cells of a spreadsheet',
    `<google-sheets-html-origin><style>td {border: 1px}</style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0"><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold">Name</td><td>Sum</td></tr><tr><td colspan="2">Ana</td></tr><tr><td></td><td></td></tr></tbody></table>`,
    '| **Name** | Sum |\n| --- | --- |\n| Ana |  |',
  ],
])('pastes %s', (_name, html, markdown) => {
  expect(read(html)).toBe(markdown)
})

test('pastes the code of an editor, which styles it with spans, as plain text', () => {
  const line = '<div><span style="color:#569cd6;font-weight:bold">let</span> a</div>'
  const style = 'font-family:Consolas,monospace;font-weight:normal;white-space:pre;'
  expect(read(`<meta charset='utf-8'><div style="${style}">${line}${line}</div>`)).toBeUndefined()
})

test('gives up on trees that are too deep or too large', () => {
  expect(read(`${'<div>'.repeat(150)}<b>a</b>`)).toBe('**a**')
  expect(read(`${'<div>'.repeat(300)}<b>a</b>`)).toBeUndefined()
  expect(read('<b>a</b> '.repeat(60_000))).toBeUndefined()
})

const cases: {
  readonly regular_tests: readonly { readonly name: string; readonly input: string }[]
} = JSON.parse(
  readFileSync(new URL('../../../../server/test/markdown-cases.json', import.meta.url), 'utf8'),
)

/** Messages whose HTML does not tell all of their source. */
const lossy: Readonly<Record<string, string>> = {
  fenced_complexly_nested_quote: 'spaces at the start of a line are not shown',
  ampampamp: 'a character reference that is shown as text',
  ulist_codeblock_interference: 'items of lists are not paragraphs',
  ulist_hanging_mixed: 'items of lists are not paragraphs',
  timestamp_backend_markdown_and_marked: 'a time is not shown as it was written',
}

const context: MarkdownContext = {
  ...emptyContext,
  findUser: (name, id) => ({ id: id ?? (7 as never), fullName: name }),
  findGroup: (name) => ({ id: 8 as never, name }) as never,
  findChannel: (name) => ({ id: 9 as never, name }) as never,
  siteUrl: 'http://zulip.testserver',
}

const written = [
  '@**Ana** and @_**Ben**, @*crew*, @_*crew*, @**all** and @**topic**',
  'See #**design**, #**design>ship it** and #**design>ship it@12**',
  ':smile: and $$x^2 < y$$, at <time:2026-05-28T13:30:00Z>',
  '| a&#124;b | `c|d` |\n| --- | :---: |\n| **e** | f |',
  '```math\n\\int_0^1 x\n```\n\nafter',
  '```spoiler The **end**\nThey *lived*.\n\n- a\n- b\n```\n\nafter',
  '```quote\n@**Ana** said:\n\nNo.\n```\n\n- [a](https://a.example) **b**\n  1. c',
]

test.each([...cases.regular_tests, ...written.map((input) => ({ name: input, input }))])(
  'a message that is copied from the app is rendered again as it was: $name',
  async ({ name, input }) => {
    const { html } = await renderMarkdown(input, context)
    const markdown = read(html)
    if (markdown === undefined) return
    const { html: again } = await renderMarkdown(markdown, context)
    if (name in lossy) expect(again).not.toBe(html)
    else expect(again).toBe(html)
  },
)
