import type { Channel } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { channelRights } from '../../channels/channel-rights.ts'
import { changeChannel } from '../../intents/channel-settings.ts'
import { intend } from '../../intents/intend.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { TabbedPage } from '../../parts/page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { toChannel } from '../../routes/route.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { panes } from '../../shell/panes.ts'
import { c } from '../../words/channel-words.ts'
import { JoinButton } from '../channels/channel-list.tsx'
import { ChannelGeneral } from './channel-general.tsx'
import { ChannelPermissions } from './channel-permissions.tsx'
import { ChannelPersonal } from './channel-personal.tsx'
import { ChannelSubscribers } from './channel-subscribers.tsx'
import './channel-page.css'

const sections = ['general', 'personal', 'subscribers', 'permissions'] as const
type Section = (typeof sections)[number]

interface ChannelPageProps {
  readonly channelId: number
  readonly section: string | undefined
}

/** A channel's settings: general, personal, subscribers, permissions. */
export function ChannelPage({ channelId, section }: ChannelPageProps) {
  const { replica, go } = useApp()
  const channel = replica.channels.byId.get(channelId)
  if (!channel) {
    return (
      <>
        <PaneBar icon="hash" title={c.browse.title} back={{ view: 'channels', list: 'all' }} />
        <EmptyState
          icon="hash"
          text={c.page.unknown}
          action={
            <Button onClick={() => go({ view: 'channels', list: 'all' })}>
              {c.browse.showAll}
            </Button>
          }
        />
      </>
    )
  }
  const isIn = replica.channels.subscriptions.has(channelId)
  const shown = sections.filter((one) => one !== 'personal' || isIn)
  const selected = shown.find((one) => one === section) ?? 'general'
  const open = (key: Section) => go({ view: 'channel', channelId, section: key }, { replace: true })
  return (
    <>
      <Bar channel={channel} />
      <TabbedPage>
        {channel.is_archived && <ArchivedBanner channel={channel} />}
        <Tabs<Section>
          label={c.page.sections}
          selected={selected}
          onSelect={open}
          tabs={shown.map((key) => ({ key, label: c.page[key] }))}
        >
          <SectionView key={channelId} channel={channel} section={selected} />
        </Tabs>
      </TabbedPage>
    </>
  )
}

function Bar({ channel }: { readonly channel: Channel }) {
  const { go } = useApp()
  const open = () => go(toChannel(channel.stream_id))
  const actions = (
    <>
      {panes().layout.value === 'narrow' ? (
        <IconButton icon="message-square" label={c.page.open} onClick={open} />
      ) : (
        <Button size="small" kind="quiet" icon="message-square" onClick={open}>
          {c.page.open}
        </Button>
      )}
      <JoinButton channel={channel} />
    </>
  )
  const icon = channel.is_archived ? 'archive' : channel.invite_only ? 'lock' : 'hash'
  return (
    <PaneBar
      icon={icon}
      title={channel.name}
      actions={actions}
      back={{ view: 'channels', list: 'all' }}
    />
  )
}

function SectionView({ channel, section }: { readonly channel: Channel; section: Section }) {
  if (section === 'personal') return <ChannelPersonal channel={channel} />
  if (section === 'subscribers') return <ChannelSubscribers channel={channel} />
  if (section === 'permissions') return <ChannelPermissions channel={channel} />
  return <ChannelGeneral channel={channel} />
}

function ArchivedBanner({ channel }: { readonly channel: Channel }) {
  const app = useApp()
  const restore = () => intend(() => changeChannel(app, channel, { is_archived: false }))
  const button = (
    <Button size="small" onClick={restore}>
      {c.page.unarchive}
    </Button>
  )
  return (
    <Banner
      kind="info"
      icon="archive"
      action={channelRights(app.replica, channel).administers && button}
    >
      {c.page.archived}
    </Banner>
  )
}
