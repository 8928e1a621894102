import { layerOf } from '../parts/layer.tsx'
import { lazy } from '../parts/lazy.tsx'
import { t } from '../words/words.ts'
import { type Picture, shownPictures } from './shown-pictures.ts'

/** Opens the picture that was pressed, or whose link was followed by a key. */
export function openPicture(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const pressed =
    event.target.closest('img') ?? event.target.closest('a')?.querySelector(':scope > img')
  if (!(pressed instanceof HTMLImageElement) || !isPicture(pressed)) return
  event.preventDefault()
  const list = pressed.closest('[role=feed]') ?? pressed.parentElement
  const images = [...(list?.querySelectorAll<HTMLImageElement>('.rendered img') ?? [pressed])]
  const pictures = images.filter(isPicture)
  const at = Math.max(0, pictures.indexOf(pressed))
  shownPictures.value = {
    pictures: (pictures.length > 0 ? pictures : [pressed]).map(pictureOf),
    at,
  }
}

/** The picture of a link preview leads to the linked page instead. Those of closed spoilers stay hidden. */
function isPicture(image: HTMLImageElement): boolean {
  const others = '.message_embed, .youtube-video, .spoiler-content[hidden]'
  return !image.classList.contains('emoji') && !image.closest(others)
}

function pictureOf(image: HTMLImageElement): Picture {
  const link = image.closest('a')
  const { messageId } = image.closest<HTMLElement>('[data-message-id]')?.dataset ?? {}
  const { originalSrc, transcodedImage, originalDimensions = '' } = image.dataset
  // A format that browsers do not show has a converted form beside its thumbnails.
  const converted = transcodedImage && image.src.replace(/[^/]*$/, transcodedImage)
  const original = originalSrc ?? link?.href ?? image.src
  const [width, height] = originalDimensions.split('x').map(Number)
  return {
    source: converted ?? original,
    original,
    title: link?.title || image.alt || t.message.picture,
    messageId: messageId === undefined ? undefined : Number(messageId),
    preview: image.classList.contains('image-loading-placeholder') ? '' : image.src,
    size: width && height ? [width, height] : undefined,
  }
}

const PictureViewer = lazy(
  () => import('./picture-viewer.tsx').then((file) => file.PictureViewer),
  { hasPlace: false },
)

export const LightboxLayer = layerOf(shownPictures, (now) => <PictureViewer {...now} />)
