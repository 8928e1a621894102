import './conversation.css'
import type { ApiError } from '@parley/client/light'
import type { MessageView } from '@parley/client/replica'
import { untracked, useSignal } from '@preact/signals'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import { type AppContext, useApp } from '../../app-context.ts'
import { reasonOf } from '../../intents/intend.ts'
import { TypingLine } from '../../message/typing-line.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../words/words.ts'
import { Unknown } from '../unknown/unknown.tsx'
import { ConversationBar } from './conversation-bar.tsx'
import { firstUnreadIn } from './first-unread.ts'
import { type Opened, useKeptLists } from './kept-lists.ts'
import { MarkReadButton } from './mark-read-button.tsx'
import { ListPlace, Reading } from './message-list.tsx'
import type { Narrow } from './narrow-of.ts'
import { NextUnreadButton } from './next-unread-button.tsx'
import { takeResumed } from './resume.ts'
import { useMovedLink } from './use-moved-link.ts'
import { refresh } from './use-refreshing.ts'
import { Writing } from './writing.tsx'

/** A message list with everything around it. */
export function Conversation({ narrow }: { readonly narrow: Narrow }) {
  const { replica } = useApp()
  const view = useMemo(() => replica.messages.view(narrow.terms), [narrow.key])
  const tries = useSignal(0)
  const opened = useOpening(view, narrow, tries.value)
  const isSought = useMovedLink(view, narrow, opened !== undefined)
  // A list that could not be fetched again is empty, too.
  const isMissing = (isSought || view.problem.value !== undefined) && view.ids.value.length === 0
  const lists = useKeptLists(narrow, view, isMissing ? undefined : opened)
  const shown = lists.find(({ isShown }) => isShown)
  if (isNowhere(view.problem.value)) return <Unknown />
  return (
    <section class="conversation">
      <ConversationBar narrow={narrow} />
      <div class="conversation__lists">
        {lists.map((list) => (
          <ListPlace key={list.id} list={list} isShown={list === shown} />
        ))}
        {shown ? (
          <Reading key={`reading ${shown.id}`} list={shown} />
        ) : (
          <Waiting view={view} retry={() => tries.value++} />
        )}
      </div>
      {narrow.place && (
        <div class="conversation__foot">
          <TypingLine place={narrow.place} />
          <MarkReadButton narrow={narrow} />
          <NextUnreadButton place={narrow.place} />
        </div>
      )}
      <Writing narrow={narrow} />
    </section>
  )
}

/** Whether the server says that there is no such list: the address names a person who does not exist, or whom the user cannot see. */
function isNowhere(problem: Error | undefined): boolean {
  return problem?.name === 'ApiError' && (problem as ApiError).code === 'BAD_NARROW'
}

/**
 * Where reading starts: the message of the URL, the first unread message or the end. What is known is shown in the same frame
 * as the address.
 */
function useOpening(view: MessageView, narrow: Narrow, tries: number): Opened | undefined {
  const app = useApp()
  const opening = useMemo(
    () => untracked(() => openingOf(app, view, narrow)),
    [narrow.key, narrow.near, tries],
  )
  const fetched = useSignal<{ readonly of: Opening; readonly opened: Opened } | undefined>(
    undefined,
  )
  useLayoutEffect(() => {
    if (opening.known) {
      if (opening.isStale) refresh(app, view)
      return undefined
    }
    let isWanted = true
    void fetchAt(view, opening).then((at) => {
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

function openingOf({ replica, online }: AppContext, view: MessageView, narrow: Narrow) {
  const firstUnread = firstUnreadIn(replica, narrow)
  const anchor: number | 'newest' = takeResumed() ?? narrow.near ?? firstUnread ?? 'newest'
  const openedAt = (found: number | undefined): Opened => ({
    // The server may not have moved the messages yet that are shown here.
    at: anchor === 'newest' ? undefined : (found ?? anchor),
    firstUnread: narrow.near === undefined ? firstUnread : undefined,
  })
  const shown = view.showKnown(anchor)
  const isStale = shown !== undefined && !view.isLive.peek() && online.peek()
  // The place of a message in a list that is fetched again is known when the answer is there.
  const mayShow = !isStale || (anchor === 'newest' && view.ids.peek().length > 0)
  return { anchor, openedAt, isStale, known: shown && mayShow ? openedAt(shown.at) : undefined }
}

async function fetchAt(view: MessageView, { anchor, isStale }: Opening) {
  if (isStale) await view.refresh()
  return isStale && view.problem.peek() ? undefined : view.loadAround(anchor)
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
