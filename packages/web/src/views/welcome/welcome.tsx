import './welcome.css'
import type { Channel } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { addSample, endWelcome, nameOrganization } from '../../intents/first-run.ts'
import { attempt, intend } from '../../intents/intend.ts'
import { changeAccount } from '../../intents/settings.ts'
import { askPermission, permission } from '../../notify/permission.ts'
import { Button } from '../../parts/button.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { SavedField } from '../../parts/saved-field.tsx'
import { showToast } from '../../parts/toast.tsx'
import { InviteLink } from '../../people/invite-link.tsx'
import { toChannel } from '../../routes/route.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { p } from '../../words/people-words.ts'
import { s } from '../../words/settings-words.ts'
import { JoinButton } from '../channels/channel-list.tsx'
import { ProfilePicture } from '../settings/profile-picture.tsx'

/** A new user's first steps: profile, channels, invitations. */
export function Welcome() {
  const app = useApp()
  const { replica, go } = app
  const { is_owner, is_admin, can_invite_others_to_realm } = replica.self.value
  const end = () => {
    intend(() => endWelcome(app))
    go({ view: 'inbox' })
  }
  return (
    <>
      <PaneBar title={p.welcome.title(replica.organization.value.realm_name)} />
      <Page>
        <p class="section__hint">{p.welcome.hint}</p>
        <You isOwner={is_owner} />
        <Channels />
        {can_invite_others_to_realm && (
          <Section title={p.welcome.people} hint={p.welcome.peopleHint}>
            <InviteLink />
          </Section>
        )}
        <Notifications />
        {is_admin && <Sample />}
        <div>
          <Button kind="primary" icon="check" onClick={end}>
            {p.welcome.done}
          </Button>
        </div>
      </Page>
    </>
  )
}

function You({ isOwner }: { readonly isOwner: boolean }) {
  const app = useApp()
  const { organization, self } = app.replica
  return (
    <Section title={p.welcome.you}>
      {isOwner && (
        <SavedField
          label={p.welcome.organization}
          value={organization.value.realm_name}
          maxLength={40}
          check={(name) => (name.trim() === '' ? p.welcome.organizationMissing : undefined)}
          onSave={(name) => attempt(() => nameOrganization(app, name))}
        />
      )}
      <SavedField
        label={s.profile.name}
        value={self.value.full_name}
        maxLength={100}
        autocomplete="name"
        check={(name) => (name.trim() === '' ? s.profile.nameMissing : undefined)}
        onSave={(full_name) => attempt(() => changeAccount(app, { full_name }))}
      />
      <ProfilePicture />
    </Section>
  )
}

/** More channels than these would be too many for the first minute. */
const most = 6

function Channels() {
  const { replica, go } = useApp()
  const { can_create_streams } = replica.self.value
  const open = replica.channels.byId
    .values()
    .filter(({ is_archived, invite_only }) => !is_archived && !invite_only)
    .sort((a, b) => b.subscriber_count - a.subscriber_count)
    .slice(0, most)
  return (
    <Section title={p.welcome.channels} hint={p.welcome.channelsHint}>
      <ul class="welcome-channels">
        {open.map((channel: Channel) => (
          <li key={channel.stream_id} class="welcome-channels__row">
            <span class="truncate">#{channel.name}</span>
            <JoinButton channel={channel} />
          </li>
        ))}
      </ul>
      <div class="welcome-actions">
        {can_create_streams && (
          <Button icon="plus" onClick={() => go({ view: 'channels', list: 'new' })}>
            {p.welcome.newChannel}
          </Button>
        )}
        <Button kind="quiet" onClick={() => go({ view: 'channels', list: 'all' })}>
          {p.welcome.allChannels}
        </Button>
      </div>
    </Section>
  )
}

function Notifications() {
  if (permission.value !== 'default') return null
  return (
    <Section title={p.welcome.notify} hint={p.welcome.notifyHint}>
      <div>
        <Button icon="bell" onClick={() => void askPermission()}>
          {s.notifications.allow}
        </Button>
      </div>
    </Section>
  )
}

function Sample() {
  const app = useApp()
  const [isBusy, setBusy] = useState(false)
  const { sample } = p
  const isThere = app.replica.channels.byName(sample.channel) !== undefined
  if (isThere && !isBusy) return null
  const make = async () => {
    setBusy(true)
    const messages = [
      { topic: sample.topics, content: sample.topicsText },
      { topic: sample.topics, content: sample.topicsMore },
      { topic: sample.format, content: sample.formatText },
      { topic: sample.format, content: sample.formatCode },
      { topic: sample.poll, content: sample.pollText },
    ]
    const channel = { name: sample.channel, description: sample.description }
    intend(async () => {
      const id = await addSample(app, channel, messages).finally(() => setBusy(false))
      const action = { label: p.welcome.openSample, run: () => app.go(toChannel(id)) }
      showToast({ kind: 'success', text: p.welcome.sampleMade, action })
    })
  }
  return (
    <Section title={p.welcome.sample} hint={p.welcome.sampleHint}>
      <div>
        <Button icon="sparkles" busy={isBusy} onClick={() => void make()}>
          {p.welcome.makeSample}
        </Button>
      </div>
    </Section>
  )
}
