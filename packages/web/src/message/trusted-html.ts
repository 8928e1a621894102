/** What `innerHTML` takes where Trusted Types are enforced. */
type TrustedHtml = string

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHtml }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

// The server rendered and sanitized it. Nothing else may ever be given to this policy.
const policy = trustedTypes?.createPolicy('parley', { createHTML: (html) => html })

/** Puts HTML that the server rendered into an element: the one place where HTML enters the page. */
export function setRenderedHtml(element: HTMLElement, html: string): void {
  element.innerHTML = policy ? policy.createHTML(html) : html
}
