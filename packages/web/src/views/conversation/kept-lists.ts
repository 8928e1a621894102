import type { MessageView, Replica } from '@parley/client/replica'
import {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals'
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { editedId } from '../../message/under-edit.ts'
import { afterPaint } from '../../parts/after-paint.tsx'
import type { VirtualListHandle } from '../../parts/virtual-list.tsx'
import type { Narrow } from './narrow-of.ts'
import { type Row, rowsOf } from './rows.ts'

export interface Opened {
  /** The message to open at; undefined for the end. */
  readonly at: number | undefined
  readonly firstUnread: number | undefined
}

/** A message list in the document: the one on the screen, or one that was left and is hidden. */
export interface MessageList {
  readonly id: number
  readonly narrow: Narrow
  readonly view: MessageView
  /** The message at which it was opened; undefined for the end. */
  readonly at: number | undefined
  /** The oldest message that was unread when it was opened. */
  readonly firstUnread: Signal<number | undefined>
  readonly rows: ReadonlySignal<readonly Row[]>
  /** The key of the selected message, which stays when the server's message takes the place of an echo. */
  readonly selected: Signal<string | undefined>
  readonly list: { current: VirtualListHandle | null }
  /** The element around it. */
  readonly element: { current: HTMLDivElement | null }
  isShown: boolean
  /** The message at which the address that shows it now opens; undefined for the end. */
  openedAt: number | undefined
  /** The last row when it was last on the screen. */
  lastKey: string | undefined
  /** Ends the effects of a hidden list. */
  release: () => void
}

/** Hidden lists. Each has about as many rows as two screens. Without this property they would be seen, reached and heard. */
const maxKept = CSS.supports('content-visibility', 'hidden') ? 5 : 0
/** Elements of all hidden lists together: rows with long tables or formulas have thousands. */
const maxElements = 10_000

let made = 0

/**
 * The lists of the conversations that were read last stay in the document, hidden, so that going back renders, styles and lays out
 * nothing. Invariant: a hidden list that is shown again has the messages of a new one. So it is removed as soon as they come or go. It
 * also has what the reader left in it: the place, the selected message, opened spoilers, positions in videos, options of polls that were not added.
 */
export function useKeptLists(
  narrow: Narrow,
  view: MessageView,
  opened: Opened | undefined,
): readonly MessageList[] {
  const { replica } = useApp()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const lists = useRef<MessageList[]>([])
  const drop = (...dropped: MessageList[]) => {
    if (dropped.length === 0) return
    for (const list of dropped) release(list)
    lists.current = lists.current.filter((one) => !dropped.includes(one))
    redraw(undefined)
  }
  // Removing a list takes longer than showing one, so it waits for the paint.
  const shed = () => drop(...tooMany(lists.current.filter(({ isShown }) => !isShown)))
  untracked(() => {
    const before = lists.current.find(({ isShown }) => isShown)
    const next =
      opened &&
      (listOf(lists.current, narrow, view, opened) ?? newList(replica, narrow, view, opened))
    if (next && opened) {
      next.openedAt = opened.at
      next.firstUnread.value = opened.firstUnread
    }
    if (before === next) return
    // Of each conversation there is one.
    const others = lists.current.filter((list) => list !== next && list.narrow.key !== narrow.key)
    const kept = maxKept > 0 ? others.filter((list) => !list.isShown || mayBeLeft(list)) : []
    for (const list of lists.current) if (list !== next && !kept.includes(list)) release(list)
    if (before && kept.includes(before)) hide(before, () => drop(before), shed)
    if (next) show(next)
    lists.current = next ? [next, ...kept] : kept
  })
  useLayoutEffect(
    () => () => {
      for (const list of lists.current) release(list)
    },
    [],
  )
  // In the order in which they were made: an element that is moved loses its layout.
  return lists.current.toSorted((a, b) => a.id - b.id)
}

function listOf(
  lists: readonly MessageList[],
  { key, near }: Narrow,
  view: MessageView,
  { at, firstUnread }: Opened,
): MessageList | undefined {
  const list = lists.find((one) => one.narrow.key === key)
  if (list?.isShown) return list.openedAt === at ? list : undefined
  // An address of a message, and unread messages, have a place of their own.
  const isAnyPlace = near === undefined && at === undefined && firstUnread === undefined
  return isAnyPlace && list?.view === view ? list : undefined
}

function newList(
  replica: Replica,
  narrow: Narrow,
  view: MessageView,
  { at, firstUnread: first }: Opened,
): MessageList {
  const firstUnread = signal(first)
  const selected = signal(at === undefined ? undefined : replica.messages.keyOf(at))
  const isMixed = narrow.place === undefined
  const rows = computed(() => {
    // In a mixed list, moving a message changes the rows.
    if (isMixed) replica.messages.byId.version.value
    return rowsOf({
      ids: view.ids.value,
      messageOf: (id) => replica.messages.byId.peek(id),
      keyOf: (id) => replica.messages.keyOf(id),
      selfId: replica.self.peek().user_id,
      firstUnread: firstUnread.value,
      isMixed,
      isApart: !narrow.marksRead,
    })
  })
  return {
    ...{ id: ++made, narrow, view, at, openedAt: at, lastKey: undefined, isShown: true },
    ...{ firstUnread, rows, selected },
    ...{ list: { current: null }, element: { current: null } },
    release: () => undefined,
  }
}

/** The hidden lists to remove. `hidden` begins with the one that was left last. */
function tooMany(hidden: readonly MessageList[]): MessageList[] {
  let [count, total] = [0, 0]
  return hidden.filter((list) => {
    // Lists that mix conversations change with every message.
    if (list.narrow.place === undefined || count === maxKept) return true
    const size = sizeOf(list)
    if (total + size > maxElements) return true
    count++
    total += size
    return false
  })
}

/** Whether a list may be kept. One that events do not keep up to date must be fetched again. */
function mayBeLeft({ view }: MessageList): boolean {
  return view.ids.peek().length > 0 && mayBeHidden(view)
}

/** An address without a message leads to the newest one. A message that is edited must not have a second editor. */
function mayBeHidden({ ids, hasNewest, isLive }: MessageView): boolean {
  return isLive.value && hasNewest.value && !ids.value.includes(editedId.value ?? -1)
}

function show(list: MessageList): void {
  release(list)
  list.isShown = true
}

function hide(list: MessageList, drop: () => void, shed: () => void): void {
  const { view, element } = list
  list.isShown = false
  const ids = view.ids.peek()
  const ignore = follow(() => {
    if (view.ids.value !== ids || !mayBeHidden(view)) drop()
  })
  const cancel = afterPaint(() => {
    list.firstUnread.value = undefined
    shed()
  })
  list.release = () => {
    ignore()
    cancel()
  }
  const active = document.activeElement
  if (active instanceof HTMLElement && element.current?.contains(active)) active.blur()
  // What is selected would be copied, and would change the menu of a right click.
  const selection = getSelection()
  if (element.current && selection?.containsNode(element.current, true)) selection.removeAllRanges()
  const players = element.current?.querySelectorAll<HTMLMediaElement>('video, audio') ?? []
  for (const player of players) player.pause()
}

function release(list: MessageList): void {
  list.release()
  list.release = () => undefined
}

/**
 * Runs `look` at each change of the signals that it reads. Note: a signal refers to its last effect even when that has ended, so what this
 * effect refers to must be small, or the elements of each list would never be freed.
 */
function follow(look: () => void): () => void {
  const to = { look: look as (() => void) | undefined }
  const stop = effect(() => to.look?.())
  return () => {
    stop()
    to.look = undefined
  }
}

/** The number of its elements. */
function sizeOf({ element }: MessageList): number {
  return element.current?.getElementsByTagName('*').length ?? 0
}
