import { openTag } from '../html.ts'
import { relativeUrl, safeUrl, uploadPath } from '../safe-url.ts'
import { type Link, matchPairs, noteAddress, readLink } from './links.ts'
import type { Pass, Run } from './pass.ts'

const sound = /\.(?:aac|flac|m4a|mp3|oga|ogg|opus|wav)(?:[?#].*)?$/i

/** `![title](address)` of a sound file is a player. */
export const audio: Pass = (run, text) => {
  if (!text.includes('![')) return text
  const closings = matchPairs(text)
  let rest = ''
  let since = 0
  for (let at = text.indexOf('!['); at >= 0; at = text.indexOf('![', Math.max(at + 1, since))) {
    const link = readLink(text, at + 1, closings)
    const html = link && playerHtml(run, link)
    if (html === undefined || link === undefined) continue
    rest += text.slice(since, at) + run.keep(html, text.slice(at, link.end))
    since = link.end
  }
  return since === 0 ? text : rest + text.slice(since)
}

/** Sound from elsewhere comes through the proxy, or not at all. */
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
