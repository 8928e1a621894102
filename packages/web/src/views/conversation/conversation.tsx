import './conversation.css'
import type { MessageView, Replica } from '@parley/client/replica'
import { untracked, useComputed, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { reasonOf } from '../../intents/intend.ts'
import { plainText } from '../../message/plain-text.ts'
import { TypingLine } from '../../message/typing-line.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { VirtualList, type VirtualListHandle } from '../../parts/virtual-list.tsx'
import { t } from '../../words/words.ts'
import { ConversationBar } from './conversation-bar.tsx'
import { emptyWords } from './empty-words.ts'
import type { Narrow } from './narrow-of.ts'
import { NextUnreadButton } from './next-unread-button.tsx'
import { takeResumed } from './resume.ts'
import { renderRow } from './row-view.tsx'
import { type Row, rowsOf } from './rows.ts'
import { useFollowing } from './use-following.ts'
import { useHighlights } from './use-highlights.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useMovedLink } from './use-moved-link.ts'
import { useOwnMessage } from './use-own-message.ts'
import { useReading } from './use-reading.ts'
import { obstacleOf, Writing } from './writing.tsx'

/** A message list with everything around it. */
export function Conversation({ narrow }: { readonly narrow: Narrow }) {
  const { replica } = useApp()
  const view = useMemo(() => replica.messages.view(narrow.terms), [narrow.key])
  const tries = useSignal(0)
  const opened = useOpening(view, narrow, tries.value)
  const isSought = useMovedLink(view, narrow, opened !== undefined) && view.ids.value.length === 0
  return (
    <section class="conversation">
      <ConversationBar narrow={narrow} />
      {opened && !isSought ? (
        <Messages key={`${narrow.key} ${opened.at}`} narrow={narrow} view={view} {...opened} />
      ) : (
        <Waiting view={view} retry={() => tries.value++} />
      )}
      {narrow.place && (
        <div class="conversation__foot">
          <TypingLine place={narrow.place} />
          <NextUnreadButton place={narrow.place} />
        </div>
      )}
      <Writing narrow={narrow} />
    </section>
  )
}

interface Opened {
  /** The message to open at; undefined for the end. */
  readonly at: number | undefined
  readonly firstUnread: number | undefined
}

/**
 * Where reading starts: the message of the URL, the first unread message or the end. What is known is shown in the same frame
 * as the address.
 */
function useOpening(view: MessageView, narrow: Narrow, tries: number): Opened | undefined {
  const { replica } = useApp()
  const opening = useMemo(
    () => untracked(() => openingOf(replica, view, narrow)),
    [narrow.key, narrow.near, tries],
  )
  const fetched = useSignal<{ readonly of: Opening; readonly opened: Opened } | undefined>(
    undefined,
  )
  useLayoutEffect(() => {
    if (opening.known) return undefined
    let isWanted = true
    void view.loadAround(opening.anchor).then((at) => {
      if (!isWanted || view.problem.peek()) return
      fetched.value = { of: opening, opened: opening.openedAt(at) }
    })
    return () => {
      isWanted = false
    }
  }, [opening])
  return opening.known ?? (fetched.value?.of === opening ? fetched.value.opened : undefined)
}

type Opening = ReturnType<typeof openingOf>

function openingOf(replica: Replica, view: MessageView, narrow: Narrow) {
  const firstUnread = narrow.place ? replica.unread.firstIn(narrow.place) : undefined
  const anchor: number | 'newest' = takeResumed() ?? narrow.near ?? firstUnread ?? 'newest'
  const openedAt = (found: number | undefined): Opened => ({
    at: anchor === 'newest' ? undefined : found,
    firstUnread: narrow.near === undefined ? firstUnread : undefined,
  })
  const shown = view.showKnown(anchor)
  return { anchor, openedAt, known: shown && openedAt(shown.at) }
}

interface WaitingProps {
  readonly view: MessageView
  readonly retry: () => void
}

function Waiting({ view, retry }: WaitingProps) {
  const { online } = useApp()
  const problem = view.problem.value
  if (problem) {
    return (
      <div class="conversation__middle">
        <EmptyState
          icon="circle-alert"
          text={reasonOf(problem)}
          action={<Button onClick={retry}>{t.common.retry}</Button>}
        />
      </div>
    )
  }
  // The request keeps waiting, and is answered when the server can be reached.
  if (!online.value) {
    return (
      <div class="conversation__middle">
        <EmptyState icon="wifi-off" text={t.conversation.away} detail={t.conversation.awayDetail} />
      </div>
    )
  }
  return (
    <div class="conversation__waiting">
      <Skeleton picture lines={[30, 80, 65]} />
      <Skeleton picture lines={[25, 70]} />
      <Skeleton picture lines={[35, 85, 40]} />
    </div>
  )
}

interface MessagesProps extends Opened {
  readonly narrow: Narrow
  readonly view: MessageView
}

function Messages({ narrow, view, at, firstUnread }: MessagesProps) {
  const { replica } = useApp()
  const list = useRef<VirtualListHandle>(null)
  const isAtEnd = useSignal(at === undefined)
  const isMixed = narrow.place === undefined
  const rows = useComputed(() => {
    // In a mixed list, moving a message changes the rows.
    if (isMixed) replica.messages.byId.version.value
    return rowsOf({
      ids: view.ids.value,
      messageOf: (id) => replica.messages.byId.peek(id),
      keyOf: (id) => replica.messages.keyOf(id),
      selfId: replica.self.peek().user_id,
      firstUnread,
      isMixed,
      isApart: !narrow.marksRead,
    })
  })
  const selected = useMessageKeys({ rows, list, view, at })
  useReading(list, rows, narrow)
  useHighlights(list, narrow)
  useOwnMessage(list, rows)
  useFollowing(view, narrow)
  const render = useRender(selected.value)
  if (rows.value.length === 0) return <NoMessages narrow={narrow} />
  return (
    <div class="conversation__list">
      <VirtualList<Row>
        handle={list}
        items={rows.value}
        keyOf={(row) => row.key}
        estimate={estimate}
        heights={heights}
        anchor="end"
        startAt={at === undefined ? undefined : replica.messages.keyOf(at)}
        isWhole={view.hasNewest.value}
        role="feed"
        label={t.conversation.messages}
        onNearStart={() => !view.hasOldest.peek() && void view.loadOlder()}
        onNearEnd={() => !view.hasNewest.peek() && void view.loadNewer()}
        onAtEnd={(isEnd) => {
          isAtEnd.value = isEnd
          // A view that grows too long drops what is far from the reader, who is here now.
          if (isEnd && view.hasNewest.peek()) view.showKnown('newest')
        }}
        render={render}
      />
      {(!isAtEnd.value || !view.hasNewest.value) && <ToEnd view={view} list={list} />}
    </div>
  )
}

function NoMessages({ narrow }: { readonly narrow: Narrow }) {
  const { replica, go } = useApp()
  const mayWrite = obstacleOf(replica, narrow) === undefined
  const { channels, people, selfId } = replica
  const found = channels.byId.get(narrow.channelId ?? -1)
  const channel = found && { name: found.name, about: plainText(found.rendered_description) }
  const nameOf = (id: number) => people.byId.get(id)?.full_name ?? String(id)
  const { action, ...words } = emptyWords(narrow, { selfId, mayWrite, nameOf, channel })
  const button = action && <Button onClick={() => go(action.to)}>{action.label}</Button>
  return (
    <div class="conversation__middle">
      <EmptyState {...words} action={button} />
    </div>
  )
}

/** Returns the same function as long as possible, because a new one would render all rows. */
function useRender(selectedId: number | undefined): (row: Row) => ComponentChildren {
  return useCallback(
    (row: Row) => renderRow(row, row.kind === 'message' && row.id === selectedId),
    [selectedId],
  )
}

interface ToEndProps {
  readonly view: MessageView
  readonly list: { readonly current: VirtualListHandle | null }
}

function ToEnd({ view, list }: ToEndProps) {
  const go = () => void goToEnd(view, list.current)
  return (
    <Button class="conversation__to-end" icon="arrow-down" onClick={go}>
      {t.conversation.toEnd}
    </Button>
  )
}

async function goToEnd(view: MessageView, list: VirtualListHandle | null): Promise<void> {
  if (!view.hasNewest.peek()) await view.loadAround('newest')
  list?.scrollToEnd()
}

/** The heights of rows in all conversations: most are visited again. */
const heights = new Map<string | number, number>()

/** Without a pointer, each message has a button of this height. */
const leastHeight = matchMedia('(hover: none)').matches ? 44 : 28

function estimate(row: Row): number {
  if (row.kind === 'message') return row.startsRun ? 58 : leastHeight
  return row.kind === 'place' ? 40 : 36
}
