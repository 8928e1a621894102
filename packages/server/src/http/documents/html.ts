/** Text that is HTML already: only `html` makes it, so nothing is shown unescaped by accident. */
export class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type HtmlValue = Html | string | number | undefined | readonly HtmlValue[]

/** HTML from a template; every value is escaped unless it is HTML already. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, index) => part + toHtml(values[index])).join(''))
}

/** The values with something between them. */
export function joinHtml(values: readonly HtmlValue[], between: string): Html {
  return new Html(values.map(toHtml).join(escapeHtml(between)))
}

/** A sentence in which `backticks` mark code. */
export function prose(text: string): Html {
  const parts = text.split('`')
  // An odd backtick marks nothing.
  if (parts.length % 2 === 0) return html`${text}`
  return joinHtml(
    parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part)),
    '',
  )
}

function toHtml(value: HtmlValue): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.toString()
  if (typeof value === 'object') return value.map(toHtml).join('')
  return escapeHtml(String(value))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
