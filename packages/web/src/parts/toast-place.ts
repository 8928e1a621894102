import { effect } from '@preact/signals'
import { toasts } from './toast.tsx'

/**
 * Keeps toasts below the notices at the top, as `toast.css` does in browsers that position by anchors. Nothing tells
 * when a notice comes, goes or wraps, so this looks in each frame for the few seconds in which there are toasts.
 */
export function placeToasts(): void {
  if (CSS.supports('anchor-name: --a')) return
  effect(() => {
    if (toasts.value.length === 0) return undefined
    let frame = 0
    const look = () => {
      putBelowNotices(document.querySelector('.toasts'))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  })
}

function putBelowNotices(layer: HTMLElement | null): void {
  const notices = [...document.querySelectorAll('.shell__notice')]
  const end = Math.max(0, ...notices.map((notice) => notice.getBoundingClientRect().bottom))
  if (end > 0) layer?.style.setProperty('--toasts-start', `${end}px`)
  else layer?.style.removeProperty('--toasts-start')
}
