import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { addressPayloads, formulaPayloads, markupPayloads } from '../../test/attack-payloads.ts'
import { hostile, places } from '../../test/hostile-messages.ts'
import { renderDescription, renderMarkdown } from './render.ts'
import { topicLinks } from './topic-links.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What may appear, and the attributes each may have. */
const allowed: Readonly<Record<string, string>> = {
  a: 'class data-id data-stream-id href style title',
  audio: 'controls data-original-url preload src title',
  blockquote: '',
  br: '',
  code: '',
  del: '',
  div: 'aria-hidden class data-code-language',
  em: '',
  hr: '',
  img: 'alt class data-original-content-type data-original-dimensions data-original-src src title',
  li: '',
  ol: 'start',
  p: '',
  pre: '',
  span: 'aria-hidden aria-label class data-user-group-id data-user-id role style title',
  strong: '',
  table: '',
  tbody: '',
  td: 'style',
  th: 'style',
  thead: '',
  time: 'datetime',
  tr: '',
  ul: '',
  video: 'preload src',
  // Formulas: what describes them, and lines that are drawn.
  annotation: 'encoding',
  math: 'display xmlns',
  path: 'd',
  semantics: '',
  svg: 'height preserveAspectRatio style viewBox width xmlns',
}
const heading = /^h[1-6]$/
const formulaPart =
  /^m(?:enclose|error|frac|i|n|o|over|padded|phantom|root|row|s|space|sqrt|style|sub|subsup|sup|table|td|text|tr|under|underover)$/
const formulaAttribute =
  /^(?:[a-z]+(?:spacing|align|lines|width|height)|displaystyle|fence|lspace|mathcolor|mathbackground|mathsize|mathvariant|maxsize|minsize|notation|rspace|scriptlevel|separator|stretchy|accent|accentunder|width|height|depth|voffset|linebreak|linethickness)$/

const address = /^(?:https?:\/\/[^/\\\s"]|ftp:\/\/[^/\\]|mailto:|tel:|sms:|bitcoin:|#|\/(?![/\\]))/

function faultsIn(html: string): string[] {
  const faults: string[] = []
  const visit = (node: Node) => {
    if (node.nodeName === '#comment') faults.push('comment')
    if ('tagName' in node) faults.push(...faultsOf(node))
    if ('childNodes' in node) node.childNodes.forEach(visit)
    if ('content' in node) visit(node.content)
  }
  visit(parseFragment(html))
  return faults
}

/** The picture of a page: one of our own addresses, and nothing else that CSS would read. */
const backdrop = /^background-image: url\("\/external_content\/[0-9a-f/]+"\)$/

function faultsOf({ tagName, attrs }: Element): string[] {
  const isFormula = formulaPart.test(tagName)
  const names = allowed[tagName]?.split(' ')
  if (!names && !isFormula && !heading.test(tagName)) return [`<${tagName}>`]
  return attrs.flatMap(({ name, value }) => {
    if (tagName === 'a' && name === 'style') return backdrop.test(value) ? [] : [`style=${value}`]
    const isKnown = names?.includes(name) || (isFormula && formulaAttribute.test(name))
    if (!isKnown) return [`<${tagName} ${name}>`]
    if (
      ['data-original-src', 'data-original-url', 'href', 'src'].includes(name) &&
      !address.test(value)
    )
      return [`${name}=${value}`]
    if (name === 'style' && !/^[a-z0-9:;.#,%()\s-]*$/i.test(value)) return [`style=${value}`]
    if (name === 'style' && /url|expression|import/i.test(value)) return [`style=${value}`]
    return name === 'class' && !/^[\w\s-]*$/.test(value) ? [`class=${value}`] : []
  })
}

const payloads = [...markupPayloads, ...addressPayloads, ...formulaPayloads]

test('there are at least 150 payloads', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(150)
})

test.each(payloads)('security 12: %j is inert in every context', async (payload) => {
  const context = hostile(payload)
  for (const source of places(payload)) {
    const { html } = await renderMarkdown(source, context)
    expect({ source, faults: faultsIn(html) }).toEqual({ source, faults: [] })
  }
  const described = renderDescription(payload)
  expect(faultsIn(described)).toEqual([])
})

test.each(payloads)('security 12: %j in the place of a picture is not shown', async (payload) => {
  for (const pictureUrl of [
    payload,
    `/external_content/${payload}`,
    `/external_content/0")${payload}`,
  ]) {
    const preview = { title: 'x', description: 'y', pictureUrl }
    const context = { ...hostile('x'), findLinkPreview: () => preview }
    const { html } = await renderMarkdown('https://y.example/', context)
    expect(html).toBe('<p><a href="https://y.example/">https://y.example/</a></p>')
  }
})

test.each(payloads)('security 15: a topic with %j leads nowhere else', (payload) => {
  const { linkPatterns = [] } = hostile(payload)
  for (const topic of [payload, `LINK${payload}`, `BARE${payload}`, `LEAD${payload}`]) {
    for (const { url } of topicLinks(topic, linkPatterns)) expect(url).toMatch(address)
  }
})

test('security 16: no link opens a window that could turn on the one it came from', async () => {
  const { html } = await renderMarkdown('https://x.example [x](https://x.example)', hostile('x'))

  expect(html).toContain('<a href="https://x.example">')
  expect(html).not.toContain('target')
})
