import './welcome.css'
import { limits } from '@parley/client/limits'
import type { Channel } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { endWelcome, nameOrganization } from '../../intents/first-run.ts'
import { attempt, intend } from '../../intents/intend.ts'
import { changeAccount } from '../../intents/settings.ts'
import { askPermission, permission } from '../../notify/permission.ts'
import { Button } from '../../parts/button.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { SavedField } from '../../parts/saved-field.tsx'
import { InviteLink } from '../../people/invite-link.tsx'
import { LanguageField } from '../../settings/language-field.tsx'
import { OwnPicture } from '../../settings/own-picture.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { p } from '../../words/people-words.ts'
import { s } from '../../words/settings-words.ts'
import { JoinButton } from '../channels/channel-list.tsx'
import { OfferedGroups } from './offered-groups.tsx'
import { Sample } from './sample.tsx'

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
      <PaneBar
        title={
          <span class="welcome__title">
            {p.welcome.title(replica.organization.value.realm_name)}
          </span>
        }
        actions={
          <Button size="small" kind="quiet" onClick={end}>
            {p.welcome.skip}
          </Button>
        }
      />
      <Page size="wide">
        <div class="welcome">
          <p class="section__hint welcome__whole">{p.welcome.hint}</p>
          <You isOwner={is_owner} />
          <Channels />
          {can_invite_others_to_realm && (
            <Section title={p.welcome.people} hint={p.welcome.peopleHint}>
              <InviteLink />
            </Section>
          )}
          <Notifications />
          {is_admin && <Sample />}
          <div class="welcome__whole">
            <Button kind="primary" icon="check" onClick={end}>
              {p.welcome.done}
            </Button>
          </div>
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
          max={limits.maxRealmNameLength}
          check={(name) => (name.trim() === '' ? p.welcome.organizationMissing : undefined)}
          onSave={(name) => attempt(() => nameOrganization(app, name))}
        />
      )}
      <SavedField
        label={s.profile.name}
        value={self.value.full_name}
        max={limits.maxFullNameLength}
        autocomplete="name"
        check={(name) => (name.trim() === '' ? s.profile.nameMissing : undefined)}
        onSave={(full_name) => attempt(() => changeAccount(app, { full_name }))}
      />
      <OwnPicture />
      <LanguageField />
    </Section>
  )
}

/** More channels than these would be too many for the first minute. */
const max = 6

function Channels() {
  const { replica, go } = useApp()
  const { can_create_streams } = replica.self.value
  replica.channels.byId.version.value
  const open = replica.channels.byId
    .values()
    .filter(({ is_archived, invite_only }) => !is_archived && !invite_only)
    .sort((a, b) => b.subscriber_count - a.subscriber_count)
    .slice(0, max)
  return (
    <Section title={p.welcome.channels} hint={p.welcome.channelsHint}>
      <OfferedGroups />
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
