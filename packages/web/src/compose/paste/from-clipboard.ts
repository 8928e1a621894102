import { trusted } from '../../message/trusted-html.ts'
import { type Paste, pastedText } from './pasted-text.ts'

/** The text to insert for a paste; undefined if the browser should insert the plain text. */
export function textFor(paste: Paste): string | undefined {
  return pastedText(paste, (html) => readForeignHtml(html).body, location.origin)
}

/**
 * Reads HTML from anywhere in a document of its own, where no script runs and nothing is loaded. Security: never move a node of it into the
 * page.
 */
function readForeignHtml(html: string): Document {
  // Scripts and styles would not run, but the browser would report each as a violation of the page's policy.
  const quiet = html
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\son(?=[a-z]+\s*=)/gi, ' no-'))
    .replaceAll(/<(\/?)style\b/gi, '<$1template')
  return new DOMParser().parseFromString(trusted(quiet), 'text/html')
}
