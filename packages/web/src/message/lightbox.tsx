import './lightbox.css'
import { signal } from '@preact/signals'
import { IconButton } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { t } from '../words/words.ts'

interface Picture {
  readonly source: string
  readonly title: string
}

const shown = signal<Picture | undefined>(undefined)

/** Shows a picture of a message large, where one was pressed. */
export function openPicture(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const picture = event.target.closest('img')
  if (!picture || picture.classList.contains('emoji')) return
  const link = picture.closest('a')
  // A preview of a page leads to the page.
  if (picture.closest('.message_embed, .youtube-video')) return
  event.preventDefault()
  const source = picture.dataset.originalSrc ?? link?.href ?? picture.src
  shown.value = { source, title: link?.title || picture.alt || t.message.picture }
}

/** Stands once in the app. */
export function LightboxLayer() {
  const picture = shown.value
  if (!picture) return null
  const close = () => {
    shown.value = undefined
  }
  return (
    <Dialog title={picture.title} size="large" onClose={close}>
      <div class="lightbox">
        <img class="lightbox__picture" src={picture.source} alt={picture.title} />
        <IconButton
          icon="external-link"
          label={t.message.openPicture}
          class="lightbox__open"
          onClick={() => window.open(picture.source, '_blank', 'noopener')}
        />
      </div>
    </Dialog>
  )
}
