import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { keysOf } from '../keys/keys-of.ts'
import type { ShortcutName } from '../keys/shortcuts.ts'
import { ariaKeys } from '../keys/show-keys.ts'

/**
 * The attributes that give an element a tooltip. One layer shows all tooltips, so a list of a thousand buttons
 * costs nothing. A tooltip repeats or extends a label; no information may be in a tooltip alone.
 */
export function tip(text: string, shortcut?: ShortcutName): Readonly<Record<string, string>> {
  if (!shortcut) return { 'data-tip': text }
  const keys = keysOf(shortcut)
  const [first] = keys
  if (first === undefined) return { 'data-tip': text }
  const aria = keys.map((key) => ariaKeys(key)).join(' ')
  return { 'data-tip': text, 'data-tip-keys': first, 'aria-keyshortcuts': aria }
}

const delay = 450
/** Moving along a toolbar within this time shows the next tooltip at once. */
const warmth = 300

const shown = signal<HTMLElement | undefined>(undefined)

const bubble = signal<ComponentType<{ readonly anchor: HTMLElement }> | undefined>(undefined)

/** The first tooltip's code arrives while the pointer rests. Without it, there are no tooltips. */
function fetchBubble(): void {
  if (bubble.peek()) return
  import('./tooltip-bubble.tsx')
    .then((file) => {
      bubble.value = file.TooltipBubble
    })
    .catch(() => undefined)
}

export function TooltipLayer() {
  useEffect(watchPointerAndFocus, [])
  const [anchor, Bubble] = [shown.value, bubble.value]
  return anchor && Bubble ? <Bubble key={anchor} anchor={anchor} /> : null
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
    fetchBubble()
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
