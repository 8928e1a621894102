import { useApp } from '../../app-context.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { RenderedContent } from '../../message/rendered-content.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Sign } from '../../parts/sign.tsx'
import type { Term } from '../../routes/route.ts'
import { openOverlay } from '../../shell/overlays.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { t } from '../../words/words.ts'
import { describeTerm } from '../search/describe.ts'
import { SaveSearchButton } from '../search/save-search-button.tsx'
import { SearchPill } from '../search/search-pill.tsx'
import { searchWords } from '../search/search-words.ts'
import { DirectBar } from './direct-bar.tsx'
import { isFeed, isReactionsTo, type Narrow } from './narrow-of.ts'
import { TopicBar } from './topic-bar.tsx'

/** The bar of a conversation: its name and actions. */
export function ConversationBar({ narrow }: { readonly narrow: Narrow }) {
  const { replica } = useApp()
  const { place } = narrow
  const actions = (
    <>
      <FirstUnread narrow={narrow} />
      {narrow.channelId !== undefined && !place && <AllTopics channelId={narrow.channelId} />}
      <SearchHere narrow={narrow} />
    </>
  )
  if (place?.kind === 'direct') return <DirectBar place={place} actions={actions} />
  if (narrow.channelId === undefined) return <MixedBar narrow={narrow} />
  const channel = replica.channels.byId.get(narrow.channelId)
  const icon = channel?.invite_only ? 'lock' : 'hash'
  const name = channel?.name ?? t.conversation.unknownChannel
  if (!place) {
    const detail = channel?.rendered_description && (
      <RenderedContent html={channel.rendered_description} class="rendered--line" />
    )
    const title = replica.channels.subscriptions.get(narrow.channelId)?.is_muted ? (
      <>
        {name}
        <Sign name="bell-off" size={14} class="muted-sign" label={` ${t.sidebar.muted}`} />
      </>
    ) : (
      name
    )
    return <PaneBar icon={icon} title={title} detail={detail} actions={actions} />
  }
  return <TopicBar place={place} name={name} icon={icon} actions={actions} />
}

/** For a link to one message: jumps to the first unread message. Other views open there already. */
function FirstUnread({ narrow: { place, near } }: { readonly narrow: Narrow }) {
  const { replica, go } = useApp()
  if (!place || near === undefined) return null
  if ((replica.unread.in(place)?.count ?? 0) === 0) return null
  const first = replica.unread.firstIn(place)
  if (first === undefined || first === near) return null
  return (
    <IconButton
      icon="chevrons-up"
      label={t.conversation.toFirstUnread}
      onClick={() => go(routeToPlace(place, first))}
    />
  )
}

function AllTopics({ channelId }: { readonly channelId: number }) {
  const { go } = useApp()
  return (
    <IconButton
      icon="list"
      label={t.sidebar.allTopics}
      onClick={() => go({ view: 'topics', channelId })}
    />
  )
}

/** Searches in this conversation. */
function SearchHere({ narrow }: { readonly narrow: Narrow }) {
  const terms = isFeed(narrow.terms) ? [] : (narrow.terms as readonly Term[])
  return (
    <IconButton
      icon="search"
      label={searchWords().title}
      shortcut="search"
      onClick={() => openOverlay({ kind: 'search', terms })}
    />
  )
}

/** The bar of a list that mixes conversations: a named view or a search. */
function MixedBar({ narrow }: { readonly narrow: Narrow }) {
  const { replica, go } = useApp()
  const terms = narrow.terms as readonly Term[]
  const known = namedView(terms, replica.selfId)
  if (known) return <PaneBar {...known} actions={<SearchHere narrow={narrow} />} />
  const actions = (
    <>
      <SaveSearchButton terms={terms} />
      <SearchHere narrow={narrow} />
    </>
  )
  const [only] = terms
  if (only?.operator === 'sender' && terms.length === 1 && !only.negated) {
    return <PaneBar icon="user" title={describeTerm(replica, only)} actions={actions} />
  }
  const without = (index: number) => {
    const left = terms.filter((_, at) => at !== index)
    go(left.length === 0 ? { view: 'feed' } : { view: 'narrow', terms: left })
  }
  const pills = (
    <span class="search-pills">
      {terms.map((term, index) => (
        <SearchPill key={index} term={term} onRemove={() => without(index)} />
      ))}
    </span>
  )
  return <PaneBar icon="search" title={pills} actions={actions} />
}

function namedView(terms: readonly Term[], selfId: number) {
  const words = {
    mentioned: { icon: 'at-sign', title: t.sidebar.mentions },
    starred: { icon: 'star', title: t.sidebar.starred },
    dm: { icon: 'messages-square', title: t.sidebar.direct },
  } as const
  const [first, second] = terms
  if (!first || isFeed(terms)) return { icon: 'list', title: t.sidebar.feed } as const
  if (first.operator === 'is' && !first.negated && !second) {
    // Not by every name: objects inherit some.
    return Object.entries(words).find(([name]) => name === first.operand)?.[1]
  }
  if (!isReactionsTo(selfId, terms)) return undefined
  return { icon: 'face-slightly-smiling', title: t.sidebar.reactions } as const
}
