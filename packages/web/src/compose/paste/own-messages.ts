import { attribute, find, type HtmlNode, hasClass, textOf } from './html-node.ts'

/** The Markdown of an inline element that the server has written for its own syntax: mentions, links to channels, emoji, formulas, times. */
export function ownInline(node: HtmlNode): string | undefined {
  const text = () => textOf(node).trim()
  switch (node.nodeName) {
    case 'SPAN':
      return ownSpan(node)
    case 'IMG':
      return hasClass(node, 'emoji') ? attribute(node, 'alt') : undefined
    case 'A':
      if (hasClass(node, 'stream')) return `#**${text().slice(1)}**`
      if (hasClass(node, 'stream-topic')) return topicLink(node, text())
      if (hasClass(node, 'message-link')) return topicLink(node, text(), attribute(node, 'href'))
      // The app makes links of mentions.
      return ownSpan(node)
    case 'TIME': {
      const time = attribute(node, 'datetime')
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time) ? `<time:${time}>` : undefined
    }
    default:
      return undefined
  }
}

function ownSpan(node: HtmlNode): string | undefined {
  if (hasClass(node, 'katex-display')) return undefined
  if (hasClass(node, 'katex')) return `$$${sourceOf(node)}$$`
  if (hasClass(node, 'emoji')) {
    const name = attribute(node, 'aria-label') || attribute(node, 'title')
    return name === '' ? undefined : `:${name.replaceAll(' ', '_')}:`
  }
  const silent = hasClass(node, 'silent') ? '_' : ''
  const name = () => textOf(node).trim().replace(/^@/, '')
  if (hasClass(node, 'user-group-mention')) return `@${silent}*${name()}*`
  if (hasClass(node, 'user-mention') || hasClass(node, 'topic-mention')) {
    return `@${silent}**${name()}**`
  }
  return undefined
}

/** The text is `#channel > topic`, and ` @ 💬` for a link to a message. */
function topicLink(node: HtmlNode, text: string, href = ''): string | undefined {
  const [, channel = '', shown = ''] = /^#(.+?) > ([\s\S]+?)(?: @ 💬)?$/.exec(text) ?? []
  if (channel === '') return undefined
  const isGeneral = find(node, ({ nodeName }) => nodeName === 'EM') !== undefined
  const near = /\/near\/(\d+)/.exec(href)?.[1]
  return `#**${channel}>${isGeneral ? '' : shown}${near === undefined ? '' : `@${near}`}**`
}

/** The source of a formula, which is all that the app copies of it (`copy-formulas.ts`). */
export function sourceOf(formula: HtmlNode): string {
  const source = find(formula, ({ nodeName }) => nodeName.toUpperCase() === 'ANNOTATION')
  const text = textOf(source ?? formula).trim()
  return source ? text : text.replaceAll(/^\$\$|\$\$$/g, '').trim()
}

/** What the app and the server add to a message, and its author has not written. */
export function isAdded(node: HtmlNode): boolean {
  const added = ['message_inline_image', 'message_embed', 'copy-code', 'code-playground']
  return added.some((name) => hasClass(node, name))
}
