import { useSignal } from '@preact/signals'
import { Component } from 'preact'
import { useMemo } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { plainText } from '../../message/plain-text.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { t } from '../../words/words.ts'
import { emptyWords } from './empty-words.ts'
import type { MessageList } from './kept-lists.ts'
import type { Narrow } from './narrow-of.ts'
import { renderRow } from './row-view.tsx'
import type { Row } from './rows.ts'
import { wordsSought } from './sought-words.ts'
import { useFollowing } from './use-following.ts'
import { useHighlights } from './use-highlights.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useOwnMessage } from './use-own-message.ts'
import { useReading } from './use-reading.ts'
import { useRefreshing } from './use-refreshing.ts'
import { obstacleOf } from './writing.tsx'

const PlaceOnTop = lazy(() => import('./place-on-top.tsx').then((file) => file.PlaceOnTop), {
  hasPlace: false,
})

interface ListPlaceProps {
  readonly list: MessageList
  readonly isShown: boolean
}

/** The place of a list. A hidden one keeps its styles, its layout and where it was scrolled to; nobody can see, find or reach it. */
export function ListPlace({ list, isShown }: ListPlaceProps) {
  return (
    <div
      ref={list.element}
      class="conversation__list"
      {...(!isShown && { 'data-kept': true, 'data-no-picture': true })}
    >
      <Content list={list} />
    </div>
  )
}

/** Showing or hiding a list renders no row. Note: an element that is kept for this would refer to the screen on which it was made. */
class Content extends Component<{ readonly list: MessageList }> {
  override shouldComponentUpdate(): boolean {
    return false
  }

  override render() {
    return <Messages list={this.props.list} />
  }
}

function Messages({ list }: { readonly list: MessageList }) {
  const { replica } = useApp()
  const { view, at, rows, narrow } = list
  const isAtEnd = useSignal(at === undefined)
  // The same function as long as possible, because a new one would render all rows.
  const selectedKey = list.selected.value
  const render = useMemo(() => {
    // Unique in the document: a hidden list keeps its selected message.
    const selectedAs = `selected-in-${list.id}`
    // What was found may be anywhere in a message.
    const isWhole = wordsSought(narrow.terms).length > 0
    return (row: Row) => {
      const isSelected = row.kind === 'message' && row.key === selectedKey
      return renderRow(row, isSelected ? selectedAs : undefined, isWhole)
    }
  }, [selectedKey])
  if (rows.value.length === 0) return <NoMessages narrow={narrow} />
  return (
    <>
      <VirtualList<Row>
        handle={list.list}
        items={rows.value}
        keyOf={(row) => row.key}
        estimate={estimate}
        heights={heights}
        anchor="end"
        covered={narrow.place ? 0 : estimates.place}
        startAt={at === undefined ? undefined : replica.messages.keyOf(at)}
        isHead={(row) => row.kind !== 'message'}
        isWhole={view.hasNewest.value}
        role="feed"
        label={t.conversation.messages}
        onNearStart={() => !view.hasOldest.peek() && void view.loadOlder()}
        onNearEnd={() => !view.hasNewest.peek() && void view.loadNewer()}
        onAtEnd={(isEnd) => {
          isAtEnd.value = isEnd
          // A view that grows too long drops what is far from the reader, who is here now.
          if (isEnd && list.isShown && view.hasNewest.peek()) view.showKnown('newest')
        }}
        render={render}
      />
      {!narrow.place && <PlaceOnTop list={list} />}
      <Loading list={list} />
      {(!isAtEnd.value || !view.hasNewest.value) && <ToEnd list={list} />}
    </>
  )
}

/** The behaviour of the list on the screen: keys, marking as read, refreshing. It draws nothing. */
export function Reading({ list }: { readonly list: MessageList }) {
  useMessageKeys(list)
  useReading(list)
  useRefreshing(list)
  useHighlights(list)
  useOwnMessage(list)
  useFollowing(list)
  return null
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

/** Further messages are being fetched. It covers what is below, because nothing that is read may move. */
function Loading({ list }: { readonly list: MessageList }) {
  const which = list.view.loading.value
  if (which !== 'older' && which !== 'newer') return null
  return (
    <span
      class={`conversation__loading conversation__loading--${which}`}
      role="progressbar"
      aria-label={t.app.loading}
    >
      <Spinner />
    </span>
  )
}

function ToEnd({ list }: { readonly list: MessageList }) {
  const go = () => void goToEnd(list)
  return (
    <Button class="conversation__to-end" icon="arrow-down" onClick={go}>
      {t.conversation.toEnd}
    </Button>
  )
}

async function goToEnd(list: MessageList): Promise<void> {
  if (!list.view.hasNewest.peek()) await list.view.loadAround('newest')
  // The reader may have left meanwhile.
  if (list.isShown) list.list.current?.scrollToEnd()
}

/** The heights of rows in all conversations: most are visited again. */
const heights = new Map<string | number, number>()

/** Without a pointer, each message has a button of this height. */
const leastHeight = matchMedia('(hover: none)').matches ? 44 : 28

const estimates = { place: 40, day: 36, unread: 36 }

function estimate(row: Row): number {
  if (row.kind === 'message') return row.startsRun ? 58 : leastHeight
  return estimates[row.kind]
}
