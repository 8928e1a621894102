import type { Place } from '@parley/client/replica'
import type { ComponentChildren } from 'preact'
import { type AppContext, useApp } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import { newestIn } from '../../intents/move-messages.ts'
import { followed } from '../../message/followed-place.ts'
import { mayBeChanged } from '../../message/message-rights.ts'
import { openMoveDialog } from '../../message/move-dialog.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { menuButton, openMenu } from '../../parts/menu.tsx'
import type { MenuEntry } from '../../parts/menu-entry.ts'
import { Sign } from '../../parts/sign.tsx'
import { ifHere } from '../../routes/if-here.ts'
import { toChannel } from '../../routes/route.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { panes } from '../../shell/panes.ts'
import { resolveTopic, topicMenu } from '../../sidebar/topic-menu.ts'
import { isResolved, topicName } from '../../sidebar/topic-name.ts'
import { TopicSigns } from '../../sidebar/topic-signs.tsx'
import { t } from '../../words/words.ts'

interface TopicBarProps {
  readonly place: Extract<Place, { kind: 'topic' }>
  /** The channel's name. */
  readonly name: string
  readonly icon: IconName
  /** Before the menu of the topic. */
  readonly actions: ComponentChildren
}

/** The bar of a topic. Where it is narrow, the channel is below the topic, which would have no space after it. */
export function TopicBar({ place, name, icon, actions }: TopicBarProps) {
  const app = useApp()
  const { channelId, topic } = place
  const isNarrow = panes().layout.value === 'narrow'
  const mayMove = mayBeChanged(app.replica, { stream_id: channelId })
  const label = t.sidebar.topicMenu(topicName(topic))
  const title = (
    <span class="topic-title">
      <a class="topic-title__channel truncate" href={app.href(toChannel(channelId))}>
        <Icon name={icon} size={12} class="topic-title__sign" />
        {name}
      </a>
      <span class="topic-title__arrow" aria-hidden="true">
        {' › '}
      </span>
      <span class="topic-title__topic">
        {isResolved(topic) && <ResolvedSign />}
        <span class="truncate">{topicName(topic)}</span>
        <TopicSigns channelId={channelId} topic={topic} />
      </span>
    </span>
  )
  return (
    <PaneBar
      icon={icon}
      title={title}
      actions={
        <>
          {actions}
          {!isNarrow && mayMove && topic !== '' && (
            <ResolveButton channelId={channelId} topic={topic} />
          )}
          <IconButton
            icon="ellipsis-vertical"
            label={label}
            {...menuButton}
            onClick={({ currentTarget }) => {
              const entries = topicMenu(app, channelId, topic)
              const all = mayMove ? [...entries, ...moveEntries(app, channelId, topic)] : entries
              openMenu(currentTarget, label, all, 'bottom-end')
            }}
          />
        </>
      }
    />
  )
}

interface ResolveButtonProps {
  readonly channelId: number
  readonly topic: string
}

function ResolveButton({ channelId, topic }: ResolveButtonProps) {
  const app = useApp()
  const isDone = isResolved(topic)
  return (
    <IconButton
      icon={isDone ? 'circle-check' : 'circle'}
      label={isDone ? t.actions.reopen : t.actions.resolve}
      onClick={() => resolveTopic(app, channelId, topic, !isDone)}
    />
  )
}

/** Renames the topic, or moves it to another channel. */
function moveEntries(app: AppContext, channelId: number, topic: string): MenuEntry[] {
  const now = followed(channelId, topic)
  const open = () => {
    const newest = newestIn(app, now().channelId, now().topic)
    return ifHere(app, newest, (message) => openMoveDialog(message, 'change_all'))
  }
  return ['separator', { label: t.message.move, icon: 'move', onSelect: () => intend(open) }]
}

function ResolvedSign() {
  return (
    <Sign name="check" size={14} class="conversation-bar__sign" label={`${t.sidebar.resolved} `} />
  )
}
