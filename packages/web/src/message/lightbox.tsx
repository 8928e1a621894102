import './lightbox.css'
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { IconButton } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { t } from '../words/words.ts'

interface Picture {
  readonly source: string
  readonly title: string
}

interface Shown {
  /** All pictures of the message list, in order. */
  readonly pictures: readonly Picture[]
  readonly at: number
}

const shown = signal<Shown | undefined>(undefined)

/** Opens the picture that was clicked. */
export function openPicture(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const pressed = event.target.closest('img')
  if (!pressed || !isPicture(pressed)) return
  event.preventDefault()
  const list = pressed.closest('[role=feed]') ?? pressed.parentElement
  const images = [...(list?.querySelectorAll<HTMLImageElement>('.rendered img') ?? [pressed])]
  const pictures = images.filter(isPicture)
  const at = Math.max(0, pictures.indexOf(pressed))
  shown.value = { pictures: (pictures.length > 0 ? pictures : [pressed]).map(pictureOf), at }
}

/** The picture of a link preview leads to the linked page instead. */
function isPicture(image: HTMLImageElement): boolean {
  return !image.classList.contains('emoji') && !image.closest('.message_embed, .youtube-video')
}

function pictureOf(image: HTMLImageElement): Picture {
  const link = image.closest('a')
  const source = image.dataset.originalSrc ?? link?.href ?? image.src
  return { source, title: link?.title || image.alt || t.message.picture }
}

function turn(step: -1 | 1): void {
  const before = shown.peek()
  const at = (before?.at ?? 0) + step
  if (before?.pictures[at]) shown.value = { ...before, at }
}

/** Mounted once in the app. */
export function LightboxLayer() {
  const now = shown.value
  return now ? <Lightbox {...now} /> : null
}

function Lightbox({ pictures, at }: Shown) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') turn(-1)
      if (key === 'ArrowRight') turn(1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const picture = pictures[at]
  if (!picture) return null
  const close = () => {
    shown.value = undefined
  }
  return (
    <Dialog title={picture.title} size="large" onClose={close}>
      <div class="lightbox">
        <img
          key={picture.source}
          class="lightbox__picture"
          src={picture.source}
          alt={picture.title}
        />
        <div class="lightbox__bar">
          {pictures.length > 1 && <Pager at={at} count={pictures.length} />}
          <IconButton
            icon="external-link"
            label={t.message.openPicture}
            onClick={() => window.open(picture.source, '_blank', 'noopener')}
          />
        </div>
      </div>
    </Dialog>
  )
}

function Pager({ at, count }: { readonly at: number; readonly count: number }) {
  return (
    <>
      <IconButton
        icon="arrow-left"
        label={t.message.previousPicture}
        aria-disabled={at === 0}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => turn(-1)}
      />
      <span class="lightbox__count" role="status">
        {t.message.pictureOf(at + 1, count)}
      </span>
      <IconButton
        icon="arrow-right"
        label={t.message.nextPicture}
        aria-disabled={at === count - 1}
        aria-keyshortcuts="ArrowRight"
        onClick={() => turn(1)}
      />
    </>
  )
}
