import { type Outside, OutsideError } from '../../outside/outside.ts'
import { sharedNow } from '../../shared-clock.ts'
import type { AskedPage } from './previews.store.ts'
import { decodePage, type PageFacts, readPage } from './read-page.ts'

const timeoutMs = 8000
const maxBytes = 512 * 1024
const maxRedirects = 4

const dayMs = 86_400_000
const failureMs = 600_000

const html = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i

const nothing: PageFacts = { title: undefined, description: undefined, picture: undefined }

/** Fetches the preview of a page. Results without a preview and failures are cached, too. */
export async function fetchPage(
  outside: Outside,
  { url, asker }: { readonly url: string; readonly asker: string },
): Promise<AskedPage> {
  const expiresIn = (milliseconds: number) => new Date(sharedNow() + milliseconds)
  try {
    const headers = { accept: 'text/html, application/xhtml+xml' }
    const how = { timeoutMs, maxBytes, maxRedirects, takesBeginning: true, accepts: html }
    const answer = await outside.fetch({ url, asker, headers, ...how })
    if (answer.status !== 200) return { url, facts: nothing, expiresAt: expiresIn(failureMs) }
    const text = decodePage(answer.body, answer.headers['content-type'] ?? '')
    const { picture, ...facts } = await readPage(text)
    const found = { ...facts, picture: pictureAddress(picture, answer.url) }
    return { url, facts: found, expiresAt: expiresIn(dayMs) }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const isFinal = error.kind === 'refused'
    return { url, facts: nothing, expiresAt: expiresIn(isFinal ? dayMs : failureMs) }
  }
}

/** The picture of a page as an absolute address. */
function pictureAddress(written: string | undefined, page: string): string | undefined {
  if (written === undefined || !URL.canParse(written, page)) return undefined
  const { href, protocol } = new URL(written, page)
  return ['http:', 'https:'].includes(protocol) && href.length <= 2000 ? href : undefined
}
