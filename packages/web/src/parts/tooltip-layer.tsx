import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { TooltipBubble } from './tooltip-bubble.tsx'

const delay = 450
/** Moving along a toolbar within this time shows the next tooltip at once. */
const warmth = 300

const shown = signal<HTMLElement | undefined>(undefined)

export function TooltipLayer() {
  useEffect(watchPointerAndFocus, [])
  const anchor = shown.value
  return anchor ? <TooltipBubble key={anchor} anchor={anchor} /> : null
}

function watchPointerAndFocus(): () => void {
  let timer = 0
  let closedAt = Number.NEGATIVE_INFINITY
  const hide = () => {
    clearTimeout(timer)
    if (shown.value) closedAt = performance.now()
    shown.value = undefined
  }
  const showSoon = (anchor: HTMLElement) => {
    clearTimeout(timer)
    const wait = shown.value || performance.now() - closedAt < warmth ? 0 : delay
    timer = window.setTimeout(() => {
      if (anchor.isConnected && anchor.checkVisibility?.() !== false) shown.value = anchor
    }, wait)
  }
  const onOver = (event: PointerEvent) => {
    const anchor = anchorOf(event.target)
    if (anchor === shown.value) return
    if (anchor && event.pointerType !== 'touch') showSoon(anchor)
    else hide()
  }
  const onFocus = (event: FocusEvent) => {
    const anchor = anchorOf(event.target)
    if (anchor?.matches(':focus-visible')) showSoon(anchor)
    else hide()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'Shift') hide()
  }
  const stopping = new AbortController()
  const { signal: until } = stopping
  document.addEventListener('pointerover', onOver, { signal: until })
  document.addEventListener('focusin', onFocus, { signal: until })
  document.addEventListener('focusout', hide, { signal: until })
  document.addEventListener('pointerdown', hide, { signal: until })
  document.addEventListener('keydown', onKey, { signal: until })
  document.addEventListener('scroll', hide, { signal: until, capture: true, passive: true })
  return () => {
    stopping.abort()
    hide()
  }
}

function anchorOf(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : undefined
  return found?.getAttribute('aria-expanded') === 'true' ? undefined : (found ?? undefined)
}
