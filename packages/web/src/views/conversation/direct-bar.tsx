import type { Place } from '@parley/client/replica'
import type { ComponentChildren } from 'preact'
import { type AppContext, useApp } from '../../app-context.ts'
import type { Emoji } from '../../intents/messages.ts'
import { EmojiSign } from '../../message/emoji-sign.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { IconButton } from '../../parts/button.tsx'
import { menuButton, openMenu } from '../../parts/menu.tsx'
import { openPersonCard } from '../../people/person-card-request.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { directMenu } from '../../sidebar/direct-menu.ts'
import { clockTime, timeIn } from '../../words/times.ts'
import { t } from '../../words/words.ts'
import { listWords } from './list-words.ts'

interface DirectBarProps {
  readonly place: Extract<Place, { kind: 'direct' }>
  /** Before the menu of the conversation. */
  readonly actions: ComponentChildren
}

/** The bar of a direct conversation. With one person, it shows what matters before one writes: presence, status and local time. */
export function DirectBar({ place, actions: first }: DirectBarProps) {
  const app = useApp()
  const { availability, people, selfId } = app.replica
  const [only = -1, ...others] = place.userIds
  const person = others.length === 0 ? people.byId.get(only) : undefined
  const names = t.common.and(
    place.userIds.map((id) => people.byId.get(id)?.full_name ?? String(id)),
  )
  const actions = (
    <>
      {first}
      <DirectMenuButton userIds={place.userIds} label={t.sidebar.directMenu(names)} />
    </>
  )
  if (!person) return <PaneBar icon="messages-square" title={names} actions={actions} />
  const { full_name: name, avatar_url: picture, is_bot, is_active } = person
  const isSelf = only === selfId
  const lead = (
    <Avatar
      name={name}
      id={only}
      picture={picture}
      size={24}
      presence={
        is_bot || isSelf || !is_active ? undefined : availability.of(only, app.now.value / 1000)
      }
    />
  )
  const title = (
    <span class="person-title">
      <button
        type="button"
        class="conversation-bar__person truncate"
        onClick={(event) => openPersonCard(event.currentTarget, only)}
      >
        {name}
      </button>
      {!is_active && <span class="person-title__gone"> {t.presence.deactivated}</span>}
    </span>
  )
  return (
    <PaneBar
      lead={lead}
      title={title}
      detail={isSelf ? listWords().self : <StatusAndTime app={app} userId={only} />}
      actions={actions}
    />
  )
}

interface DirectMenuButtonProps {
  readonly userIds: readonly number[]
  readonly label: string
}

function DirectMenuButton({ userIds, label }: DirectMenuButtonProps) {
  const app = useApp()
  return (
    <IconButton
      icon="ellipsis-vertical"
      label={label}
      {...menuButton}
      onClick={({ currentTarget }) =>
        openMenu(currentTarget, label, directMenu(app, userIds), 'bottom-end')
      }
    />
  )
}

function StatusAndTime({ app, userId }: { readonly app: AppContext; readonly userId: number }) {
  const { availability, people } = app.replica
  const {
    status_text: text,
    emoji_name: name,
    emoji_code: code,
    reaction_type: type,
  } = availability.statuses.get(userId) ?? {}
  const person = people.byId.get(userId)
  // Deactivated people read nothing at any time.
  const zone = person?.is_active && person.timezone
  const now = new Date(app.now.value)
  const there = zone && timeIn(zone, now)
  return (
    <>
      {name && code && type && <EmojiSign emoji={{ name, code, type } as Emoji} />} {text}
      {text && there && there !== clockTime(now) && ' · '}
      {there && there !== clockTime(now) && listWords().localTime(there)}
    </>
  )
}
