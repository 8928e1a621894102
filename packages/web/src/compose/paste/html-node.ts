/** The part of the DOM that reading needs. Tests give it the trees of another parser. */
export interface HtmlNode {
  /** `#text`, `#comment`, or the name of an element in capitals. */
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<HtmlNode>
  readonly getAttribute?: (name: string) => string | null
}

export function attribute(node: HtmlNode, name: string): string {
  return node.getAttribute?.(name) ?? ''
}

export function hasClass(node: HtmlNode, name: string): boolean {
  return attribute(node, 'class').split(/\s+/).includes(name)
}

/** The value of a property in the `style` of an element. */
export function styleOf(node: HtmlNode, property: string): string {
  const style = attribute(node, 'style')
  if (!style.includes(property)) return ''
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(style)
  return found?.[1]?.trim().toLowerCase() ?? ''
}

/** All text in a node, as it is. A line break is a new line. */
export function textOf(node: HtmlNode): string {
  if (node.nodeName === '#text') return node.nodeValue ?? ''
  if (node.nodeName === 'BR') return '\n'
  if (node.nodeName === '#comment') return ''
  return [...node.childNodes].map(textOf).join('')
}

/** The first element below a node, or the node itself, that passes the test. */
export function find(node: HtmlNode, test: (node: HtmlNode) => boolean): HtmlNode | undefined {
  if (test(node)) return node
  for (const child of node.childNodes) {
    const found = find(child, test)
    if (found) return found
  }
  return undefined
}
