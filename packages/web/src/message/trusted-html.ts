/** The type that `innerHTML` requires where Trusted Types are enforced. */
type TrustedHtml = string

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHtml }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

// Security: pass only HTML to this policy that the server has rendered and sanitized, that is escaped text, or that goes
// into a document which is never shown.
const policy = trustedTypes?.createPolicy('parley', { createHTML: (html) => html })

export function trusted(html: string): TrustedHtml {
  return policy ? policy.createHTML(html) : html
}

/** HTML that shows this text as it is. */
export function trustedText(text: string): TrustedHtml {
  return trusted(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}

/** Sets server-rendered HTML as an element's content. This is the only place where HTML enters the page. */
export function setRenderedHtml(element: HTMLElement, html: string): void {
  element.innerHTML = trusted(html)
}

/** Reads server-rendered HTML without showing it: nothing in it is loaded. */
export function readRenderedHtml(html: string): DocumentFragment {
  const template = document.createElement('template')
  setRenderedHtml(template, html)
  return template.content
}
