import { openTag } from '../html.ts'
import { imageAttributes } from '../previews.ts'
import { relativeUrl, safeUrl, uploadPath } from '../safe-url.ts'
import { type Link, matchPairs, noteAddress, readLink } from './links.ts'
import type { Pass, Run } from './pass.ts'

/** `![title](address)` of an uploaded picture is the picture itself, within its line. */
export const images: Pass = (run, text) => {
  if (!run.context.findUploadedImage || !text.includes('![')) return text
  const closings = matchPairs(text)
  let rest = ''
  let since = 0
  for (let at = text.indexOf('!['); at >= 0; at = text.indexOf('![', Math.max(at + 1, since))) {
    const link = readLink(text, at + 1, closings)
    const html = link && imageHtml(run, link)
    if (html === undefined || link === undefined) continue
    rest += text.slice(since, at) + run.keep(html, text.slice(at, link.end))
    since = link.end
  }
  return since === 0 ? text : rest + text.slice(since)
}

/** Pictures from elsewhere stay links: whoever reads would tell their server so. */
function imageHtml(run: Run, { text, url }: Link): string | undefined {
  const given = safeUrl(run.sourceOf(url))
  if (given === undefined) return undefined
  const src = relativeUrl(given, run.context.siteUrl)
  const path = uploadPath(src)
  const image = path === undefined ? undefined : run.context.findUploadedImage?.(path)
  if (!image) return undefined
  noteAddress(run, given)
  const { class: state, ...attributes } = imageAttributes(image)
  return openTag('img', {
    alt: run.sourceOf(text).trim(),
    class: state === undefined ? 'inline-image' : `inline-image ${state}`,
    'data-original-src': src,
    ...attributes,
  })
}
