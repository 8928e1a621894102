import { createHash } from 'node:crypto'
import { inLanguages, type Language } from '../../languages.ts'
import { formStyle } from './form-style.ts'
import { type Html, html } from './html.ts'
import { pageStyle } from './page-style.ts'

export interface Page {
  readonly title: string
  /** The language of its text; English by default. */
  readonly language?: Language
  /** Content for the side column, such as an index. */
  readonly aside?: Html
  readonly content: Html
}

/** Pages have one style, known by its hash, and pictures of this server; nothing else loads or runs. */
function contentSecurityPolicy(
  style: Html,
  formAction: "'none'" | "'self'" | "'self' zulip:",
): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style.toString()).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers that a page is sent with. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': contentSecurityPolicy(pageStyle, "'none'"),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

/** For pages with forms. Note: without a referrer policy, browsers do not send the origin of a form. */
export const formPageHeaders = {
  ...pageHeaders,
  'Content-Security-Policy': contentSecurityPolicy(formStyle, "'self'"),
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

/** For pages whose form leads to an app: browsers check all redirects of a form. */
export const appPageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy(formStyle, "'self' zulip:"),
} as const

/** A whole page that needs no script and loads nothing from elsewhere. */
export function renderPage({ title, language = 'en', aside, content }: Page): string {
  return pageAround({
    title,
    language,
    style: pageStyle,
    content: html`<div class="${aside ? 'columns' : 'single'}">
${aside}
<main id="content">
${content}
</main>
</div>`,
  })
}

/** A page with a form, in the style of the app, with the organization's icon. */
export function renderFormPage({ title, language = 'en', content }: Page, icon: string): string {
  return pageAround({
    title,
    language,
    style: formStyle,
    content: html`<main id="content">
<img class="mark" src="${icon}" alt="" width="48" height="48">
${content}
</main>`,
  })
}

interface Framed extends Required<Omit<Page, 'aside'>> {
  readonly style: Html
}

const words = inLanguages({
  en: { skip: 'Skip to the content' },
  de: { skip: 'Zum Inhalt springen' },
})

function pageAround({ title, language, style, content }: Framed): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.png">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">${words({ language }).skip}</a>
${content}
</body>
</html>
`.toString()
}
