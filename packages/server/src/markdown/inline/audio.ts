import { openTag } from '../parts/html.ts'
import { relativeUrl, safeUrl, uploadPath } from '../parts/safe-url.ts'
import { noteAddress } from './links.ts'
import type { Pass, Run } from './pass.ts'
import { type Link, replaceLinks } from './read-links.ts'

const sound = /\.(?:aac|flac|m4a|mp3|oga|ogg|opus|wav)(?:$|[?#])/i

/** `![title](address)` of a sound file is a player. */
export const audio: Pass = (run, text) => {
  return replaceLinks(run, { text, mark: '![' }, (link) => playerHtml(run, link))
}

/** Audio of other servers is loaded through the proxy, or not at all. */
function playerHtml(run: Run, { text, url }: Link): string | undefined {
  const { proxyUrl, siteUrl } = run.context
  const given = safeUrl(run.sourceOf(url))
  if (given === undefined || !sound.test(given)) return undefined
  const href = relativeUrl(given, siteUrl)
  const isUpload = uploadPath(href) !== undefined
  const through = !isUpload && /^https?:\/\//.test(href) ? proxyUrl?.(href, 'sound') : undefined
  if (!isUpload && through === undefined) return undefined
  noteAddress(run, given)
  const title = run.sourceOf(text).trim()
  const open = openTag('audio', {
    'data-original-url': isUpload ? undefined : href,
    preload: 'metadata',
    src: isUpload ? href : through,
    title: title === '' ? undefined : title,
  })
  // An attribute without a value; all others are written by `openTag`.
  return `${open.replace('<audio', '<audio controls')}</audio>`
}
