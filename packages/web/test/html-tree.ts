import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { HtmlNode } from '../src/compose/paste/html-node.ts'

/** The nodes of an HTML document, as a browser's parser makes them. */
export function htmlTree(html: string): HtmlNode {
  return nodeOf(parse(html))
}

function nodeOf(node: DefaultTreeAdapterTypes.Node): HtmlNode {
  const children = 'childNodes' in node ? node.childNodes.map(nodeOf) : []
  const base = { nodeName: node.nodeName, nodeValue: null, childNodes: children }
  if (node.nodeName === '#text') return { ...base, nodeValue: 'value' in node ? node.value : '' }
  if (!('attrs' in node)) return base
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
  return {
    ...base,
    nodeName: node.nodeName.toUpperCase(),
    getAttribute: (name) => attributes.get(name) ?? null,
  }
}
