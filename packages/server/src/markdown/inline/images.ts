import { openTag } from '../parts/html.ts'
import { imageAttributes } from '../parts/previews.ts'
import { relativeUrl, safeUrl, uploadPath } from '../parts/safe-url.ts'
import { noteAddress } from './links.ts'
import type { Pass, Run } from './pass.ts'
import { type Link, replaceLinks } from './read-links.ts'

/** `![title](address)` of an uploaded picture is the picture itself, within its line. */
export const images: Pass = (run, text) => {
  if (!run.context.findUploadedImage) return text
  return replaceLinks(run, { text, mark: '![' }, (link) => imageHtml(run, link))
}

/** Pictures of other servers stay links; loading them would reveal the reader to the server. */
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
