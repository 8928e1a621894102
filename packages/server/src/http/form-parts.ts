import { type Html, html } from './documents/html.ts'
import type { Page } from './documents/page.ts'
import type { Shown, Visit } from './form-pages.ts'
import { formWords } from './form-words.ts'

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  /** The autocomplete type for browsers. */
  readonly fill: string
  readonly value?: string
}

export function field({ name, label, type, fill, value }: Field): Html {
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${fill}" value="${value}" required="">`
}

export interface Form {
  readonly title: string
  readonly problem?: string | undefined
  readonly intro?: Html
  readonly fields: readonly Html[]
  readonly button: string
  readonly after?: Html
}

/** A page with one form, which is submitted to its own address. */
export function formPage({ realm, language, token }: Visit, form: Form): Page {
  const { title, problem, intro, fields, button, after } = form
  return {
    title: `${title} – ${realm.directory.realm.name}`,
    language,
    content: html`<h1>${title}</h1>
${intro}
${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
<form method="post">
${token}
${fields}
<button>${button}</button>
</form>
${after}`,
  }
}

/** A page with a message only. */
export function notePage({ realm, language }: Visit, title: string, text: Html): Page {
  return {
    title: `${title} – ${realm.directory.realm.name}`,
    language,
    content: html`<h1>${title}</h1>${text}`,
  }
}

/** In place of the form that a link from a mail leads to. */
export function deadLinkPage(visit: Visit): Shown {
  const { deadLink, whyDead } = formWords(visit)
  return { ...notePage(visit, deadLink, whyDead), status: 404 }
}
