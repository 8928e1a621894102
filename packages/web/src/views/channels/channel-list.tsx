import './channel-list.css'
import type { Channel } from '@parley/client/replica'
import { useComputed, useSignal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { channelRights } from '../../channels/channel-rights.ts'
import { intend } from '../../intents/intend.ts'
import { joinChannel } from '../../intents/join-channel.ts'
import { plainText } from '../../message/plain-text.ts'
import { shortNumber } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ListPage, ListRow, RowIcon } from '../../parts/list.tsx'
import { RowList } from '../../parts/row-list.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { tip } from '../../parts/tooltip.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { leave } from '../../sidebar/channel-menu.ts'
import { ChannelIcon } from '../../sidebar/channel-row.tsx'
import { c } from '../../words/channel-words.ts'
import {
  type ChannelListName,
  channelLists,
  listedChannels,
  listNamed,
  waitsForChannels,
} from './listed-channels.ts'

interface ChannelListProps {
  readonly list: string
  readonly mayCreate: boolean
}

export function ChannelList({ list, mayCreate }: ChannelListProps) {
  const { replica, go } = useApp()
  const query = useSignal('')
  const selected = listNamed(list)
  const found = listedChannels(replica, selected, query.value)
  const create = (
    <Button
      size="small"
      kind="primary"
      icon="plus"
      onClick={() => go({ view: 'channels', list: 'new' })}
    >
      {c.browse.create}
    </Button>
  )
  return (
    <>
      <PaneBar icon="hash" title={c.browse.title} actions={mayCreate && create} />
      <ListPage>
        <SearchField label={c.browse.search} query={query} />
        <Tabs<ChannelListName>
          label={c.browse.lists}
          selected={selected}
          onSelect={(name) => go({ view: 'channels', list: name }, { replace: true })}
          tabs={channelLists.map((key) => ({ key, label: c.browse[key] }))}
        >
          {found.length === 0 ? (
            <Nothing
              list={selected}
              text={query.value}
              onClear={() => {
                query.value = ''
              }}
            />
          ) : (
            <RowList<Channel>
              label={c.browse[selected]}
              items={found}
              keyOf={({ stream_id }) => stream_id}
              size="tall"
              render={(channel) => <ChannelEntry channel={channel} />}
            />
          )}
        </Tabs>
      </ListPage>
    </>
  )
}

interface NothingProps {
  readonly list: ChannelListName
  readonly text: string
  readonly onClear: () => void
}

function Nothing({ list, text, onClear }: NothingProps) {
  const { replica, go } = useApp()
  const words = {
    all: c.browse.none,
    subscribed: c.browse.noneSubscribed,
    available: c.browse.noneAvailable,
    archived: c.browse.noneArchived,
  }
  const showAll = (
    <Button
      onClick={() => {
        onClear()
        go({ view: 'channels', list: 'all' }, { replace: true })
      }}
    >
      {c.browse.showAll}
    </Button>
  )
  if (text.trim() === '' && list !== 'archived' && waitsForChannels(replica)) {
    return <EmptyState icon="hash" text={c.browse.noneForGuest} detail={c.browse.guestDetail} />
  }
  const said = text.trim() === '' ? words[list] : c.browse.noneFound(text.trim())
  const isAll = list === 'all' && text.trim() === ''
  return <EmptyState icon="hash" text={said} action={!isAll && showAll} />
}

function ChannelEntry({ channel }: { readonly channel: Channel }) {
  const app = useApp()
  const { replica, href } = app
  const id = channel.stream_id
  const colour = replica.channels.subscriptions.get(id)?.color
  const description = plainText(channel.rendered_description)
  const count = channel.subscriber_count
  return (
    <ListRow
      size="tall"
      href={href({ view: 'channel', channelId: id, section: undefined })}
      lead={
        <RowIcon colour={colour}>
          <ChannelIcon channel={channel} />
        </RowIcon>
      }
      name={channel.name}
      detail={description}
      aside={
        <span class="channel-count figures" {...tip(c.browse.subscribers(count))}>
          <Icon name="users" size={14} />
          <span aria-hidden="true">{shortNumber(count)}</span>
          <span class="visually-hidden">{c.browse.subscribers(count)}</span>
        </span>
      }
      isSpare
      action={<JoinButton channel={channel} />}
    />
  )
}

/** Subscribes or unsubscribes. */
export function JoinButton({ channel }: { readonly channel: Channel }) {
  const app = useApp()
  const isBusy = useSignal(false)
  const isIn = useComputed(() => app.replica.channels.subscriptions.has(channel.stream_id))
  if (isIn.value) {
    return (
      <Button
        size="small"
        kind="quiet"
        icon="check"
        class="join-button"
        {...tip(c.browse.leave)}
        onClick={() => void leave(app, channel.stream_id)}
      >
        {c.browse.subscribed}
        <span class="visually-hidden">. {c.browse.leaveOf(channel.name)}</span>
      </Button>
    )
  }
  if (!channelRights(app.replica, channel).joins) return null
  const join = () => {
    isBusy.value = true
    intend(() =>
      joinChannel(app, channel).finally(() => {
        isBusy.value = false
      }),
    )
  }
  return (
    <Button size="small" class="join-button" busy={isBusy.value} onClick={join}>
      {c.browse.join}
      <span class="visually-hidden"> #{channel.name}</span>
    </Button>
  )
}
