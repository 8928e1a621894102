import type { Place } from '@parley/client/replica'
import { type AppContext, useApp } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import { newestIn } from '../../intents/move-messages.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { openMoveDialog } from '../../message/move-dialog.tsx'
import { RenderedContent } from '../../message/rendered-content.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { menuButton, openMenu } from '../../parts/menu.tsx'
import type { MenuEntry } from '../../parts/menu-entry.ts'
import { type Term, toChannel } from '../../routes/route.ts'
import { openOverlay } from '../../shell/overlays.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { topicMenu } from '../../sidebar/topic-menu.ts'
import { isResolved, topicName } from '../../sidebar/topic-name.ts'
import { t } from '../../words/words.ts'
import { describeTerm } from '../search/describe.ts'
import { SaveSearchButton } from '../search/save-search-button.tsx'
import { SearchPill } from '../search/search-pill.tsx'
import { searchWords } from '../search/search-words.ts'
import { isReactionsTo, type Narrow } from './narrow-of.ts'

/** The bar of a conversation: its name and actions. */
export function ConversationBar({ narrow }: { readonly narrow: Narrow }) {
  const { replica } = useApp()
  const { place } = narrow
  if (place?.kind === 'direct') {
    const names = place.userIds.map((id) => replica.people.byId.get(id)?.full_name ?? String(id))
    const actions = (
      <>
        <FirstUnread narrow={narrow} />
        <SearchHere narrow={narrow} />
      </>
    )
    return <PaneBar icon="messages-square" title={t.common.and(names)} actions={actions} />
  }
  if (narrow.channelId === undefined) return <MixedBar narrow={narrow} />
  const channel = replica.channels.byId.get(narrow.channelId)
  const icon = channel?.invite_only ? 'lock' : 'hash'
  const name = channel?.name ?? t.conversation.unknownChannel
  if (!place) {
    const actions = (
      <>
        <AllTopics channelId={narrow.channelId} />
        <SearchHere narrow={narrow} />
      </>
    )
    const detail = channel?.rendered_description && (
      <RenderedContent html={channel.rendered_description} class="rendered--line" />
    )
    return <PaneBar icon={icon} title={name} detail={detail} actions={actions} />
  }
  return <TopicBar narrow={narrow} place={place} name={name} icon={icon} />
}

interface TopicBarProps {
  readonly narrow: Narrow
  readonly place: Extract<Place, { kind: 'topic' }>
  /** The channel's name. */
  readonly name: string
  readonly icon: IconName
}

function TopicBar({ narrow, place, name, icon }: TopicBarProps) {
  const app = useApp()
  const { href } = app
  const { channelId, topic } = place
  return (
    <PaneBar
      icon={icon}
      title={
        <>
          <a href={href(toChannel(channelId))}>{name}</a>
          <span aria-hidden="true"> › </span>
          {isResolved(topic) && <ResolvedSign />}
          {topicName(topic)}
        </>
      }
      actions={
        <>
          <FirstUnread narrow={narrow} />
          <SearchHere narrow={narrow} />
          <IconButton
            icon="ellipsis-vertical"
            label={t.sidebar.topicMenu(topicName(topic))}
            {...menuButton}
            onClick={(event) =>
              openMenu(
                event.currentTarget,
                t.sidebar.topicMenu(topicName(topic)),
                [...topicMenu(app, channelId, topic), ...moveEntries(app, channelId, topic)],
                'bottom-end',
              )
            }
          />
        </>
      }
    />
  )
}

/** Renames the topic, or moves it to another channel. */
function moveEntries(app: AppContext, channelId: number, topic: string): MenuEntry[] {
  const open = async () => openMoveDialog(await newestIn(app, channelId, topic), 'change_all')
  return ['separator', { label: t.message.move, icon: 'move', onSelect: () => intend(open) }]
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

function ResolvedSign() {
  return (
    <>
      <Icon name="check" size={14} class="conversation-bar__sign" />
      <span class="visually-hidden">{t.sidebar.resolved} </span>
    </>
  )
}

/** Searches in this conversation. */
function SearchHere({ narrow }: { readonly narrow: Narrow }) {
  const terms = narrow.terms as readonly Term[]
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
  if (!first) return { icon: 'list', title: t.sidebar.feed } as const
  if (first.operator === 'is' && !first.negated && !second) {
    return words[first.operand as keyof typeof words]
  }
  if (!isReactionsTo(selfId, terms)) return undefined
  return { icon: 'face-slightly-smiling', title: t.sidebar.reactions } as const
}
