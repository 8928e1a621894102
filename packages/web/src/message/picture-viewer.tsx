import './lightbox.css'
import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { IconButton } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { tip } from '../parts/tooltip.tsx'
import { clockTime, dayName, fullTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { pictureWords } from './picture-words.ts'
import { type Picture, type ShownPictures, shownPictures } from './shown-pictures.ts'
import { useZoom, type Zoom } from './use-zoom.ts'

function turn(step: -1 | 1): void {
  const before = shownPictures.peek()
  const at = (before?.at ?? 0) + step
  if (before?.pictures[at]) shownPictures.value = { ...before, at }
}

function close(): void {
  shownPictures.value = undefined
}

const step = 1.5

/** The pictures of a conversation, one at a time, in the whole window. */
export function PictureViewer({ pictures, at }: ShownPictures) {
  const zoom = useZoom({ turn, close })
  useEffect(zoom.reset, [at])
  useKeys(zoom)
  useEffect(() => {
    // The neighbours are there when somebody turns to them.
    for (const near of [pictures[at + 1], pictures[at - 1]]) if (near) new Image().src = near.source
  }, [at])
  const picture = pictures[at]
  if (!picture) return null
  return (
    <Dialog
      title={picture.title}
      size="full"
      detail={<Origin messageId={picture.messageId} />}
      onClose={close}
    >
      <div class="lightbox">
        {/* The focus begins here, so that no button seems to be chosen. */}
        <div ref={zoom.stage} class="lightbox__stage" tabIndex={-1} autofocus>
          <ShownPicture key={picture.source} picture={picture} zoom={zoom} />
        </div>
        <div class="lightbox__bar">
          {pictures.length > 1 && <Pager at={at} count={pictures.length} title={picture.title} />}
          <ZoomButtons zoom={zoom} />
          <FileLinks picture={picture} />
        </div>
      </div>
    </Dialog>
  )
}

/** Who sent the picture, and when. */
function Origin({ messageId }: Pick<Picture, 'messageId'>) {
  const { replica, now } = useApp()
  const message = messageId === undefined ? undefined : replica.messages.byId.get(messageId)
  if (!message) return null
  const { sender_id: senderId, sender_full_name: name } = message
  const at = new Date(message.timestamp * 1000)
  return (
    <p class="lightbox__origin">
      <span class="truncate">{replica.people.byId.get(senderId)?.full_name ?? name}</span>
      <time dateTime={at.toISOString()} {...tip(fullTime(at))}>
        {dayName(at, new Date(now.value))}, {clockTime(at)}
      </time>
    </p>
  )
}

/** Keys without a modifier; with one, they are the browser's. */
function useKeys({ zoomBy, reset }: Zoom): void {
  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      '+': () => zoomBy(step),
      '=': () => zoomBy(step),
      '-': () => zoomBy(1 / step),
      '0': reset,
    }
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!ctrlKey && !metaKey && !altKey) keys[key]?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

interface ShownPictureProps {
  readonly picture: Picture
  readonly zoom: Zoom
}

function ShownPicture({ picture, zoom }: ShownPictureProps) {
  const { source, title, preview } = picture
  const [size, setSize] = useState(picture.size)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed') {
    return (
      <p class="lightbox__problem" role="alert">
        {pictureWords().failed}
      </p>
    )
  }
  const { scale, x, y } = zoom.view.value
  const isLoading = state === 'loading'
  return (
    <>
      {isLoading && !(size && preview) && (
        <span class="lightbox__loading" role="status">
          <Spinner />
          <span class="visually-hidden">{t.app.loading}</span>
        </span>
      )}
      <img
        ref={zoom.picture}
        class="lightbox__picture"
        data-held={zoom.isHeld.value || undefined}
        data-large={scale > 1 || undefined}
        src={source}
        alt={title}
        draggable={false}
        style={{
          '--width': size?.[0],
          '--height': size?.[1],
          transform: `translate(${x}px, ${y}px) scale(${scale})`,
          backgroundImage: isLoading && preview ? `url("${CSS.escape(preview)}")` : undefined,
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          // An SVG may have no size.
          if (naturalWidth && naturalHeight) setSize([naturalWidth, naturalHeight])
          setState('loaded')
        }}
        onError={() => setState('failed')}
      />
    </>
  )
}

interface PagerProps {
  readonly at: number
  readonly count: number
  readonly title: string
}

function Pager({ at, count, title }: PagerProps) {
  const words = pictureWords()
  return (
    <>
      <IconButton
        icon="arrow-left"
        label={words.previous}
        aria-disabled={at === 0}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => turn(-1)}
      />
      <span class="lightbox__count" role="status">
        {words.count(at + 1, count)}
        <span class="visually-hidden">{title}</span>
      </span>
      <IconButton
        icon="arrow-right"
        label={words.next}
        aria-disabled={at === count - 1}
        aria-keyshortcuts="ArrowRight"
        onClick={() => turn(1)}
      />
    </>
  )
}

function ZoomButtons({ zoom: { view, zoomBy, max } }: { readonly zoom: Zoom }) {
  const words = pictureWords()
  const { scale } = view.value
  return (
    <span class="lightbox__zoom">
      <IconButton
        icon="zoom-out"
        label={words.smaller}
        aria-disabled={scale <= 1}
        aria-keyshortcuts="-"
        onClick={() => zoomBy(1 / step)}
      />
      <IconButton
        icon="zoom-in"
        label={words.larger}
        aria-disabled={scale >= max()}
        aria-keyshortcuts="+"
        onClick={() => zoomBy(step)}
      />
    </span>
  )
}

function FileLinks({ picture: { original, title } }: { readonly picture: Picture }) {
  const words = pictureWords()
  const link = 'icon-button icon-button--normal'
  return (
    <>
      {isOurs(original) && (
        <a
          class={link}
          href={original}
          download={title}
          aria-label={words.download}
          {...tip(words.download)}
        >
          <Icon name="download" size={16} />
        </a>
      )}
      <a
        class={link}
        href={original}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={words.open}
        {...tip(words.open)}
      >
        <Icon name="external-link" size={16} />
      </a>
    </>
  )
}

/** Whether the file is on this server. From others, browsers do not download by name. */
function isOurs(url: string): boolean {
  return URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin
}
