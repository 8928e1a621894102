import type { Person } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { copyLink } from '../../intents/copy-link.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { ChipLink } from '../../parts/chip.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Layer } from '../../parts/layer.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { MuteButton, PersonHead } from '../../people/person-card.tsx'
import { PersonFacts } from '../../people/person-facts.tsx'
import { PersonStatus } from '../../people/person-status.tsx'
import { type Route, toChannel, toDirect } from '../../routes/route.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { p } from '../../words/people-words.ts'
import { collatorOf } from '../../words/sorting.ts'
import { managePeopleWords } from '../organization/people/manage-people-words.ts'

const everybody: Route = { view: 'people' }

const ManagePerson = lazy(
  () => import('../organization/people/manage-person.tsx').then((file) => file.ManagePerson),
  { hasPlace: false },
)

/** A person's profile, as far as the user may see it. */
export function PersonPage({ userId }: { readonly userId: number }) {
  const app = useApp()
  const { replica, go } = app
  const person = replica.people.byId.get(userId)
  if (!person) {
    const back = <Button onClick={() => go(everybody)}>{p.list.showAll}</Button>
    return (
      <>
        <PaneBar icon="users" title={p.list.title} back={everybody} />
        <EmptyState icon="user" text={p.profile.unknown} action={back} />
      </>
    )
  }
  const route: Route = { view: 'person', userId }
  const actions = (
    <>
      <IconButton icon="link" label={p.profile.copyLink} onClick={() => copyLink(app, route)} />
      <MuteButton person={person} />
    </>
  )
  return (
    <>
      <PaneBar title={person.full_name} back={everybody} actions={actions} />
      <Page>
        <div class="person-page">
          <PersonHead person={person} />
          <PersonStatus userId={userId} />
          <Actions person={person} />
        </div>
        <Section title={p.profile.about}>
          <PersonFacts person={person} />
        </Section>
        <Groups person={person} />
        <Channels person={person} />
      </Page>
    </>
  )
}

function Actions({ person }: { readonly person: Person }) {
  const { replica, go } = useApp()
  const { user_id, is_active } = person
  if (user_id === replica.selfId) {
    return (
      <div class="person-page__actions">
        <Button icon="pencil" onClick={() => go({ view: 'settings', section: 'profile' })}>
          {p.profile.edit}
        </Button>
        <ManageButton person={person} />
      </div>
    )
  }
  const theirs: Route = {
    view: 'narrow',
    terms: [{ operator: 'sender', operand: user_id }],
  }
  return (
    <div class="person-page__actions">
      {is_active && (
        <Button kind="primary" icon="message-square-text" onClick={() => go(toDirect([user_id]))}>
          {p.profile.write}
        </Button>
      )}
      <Button icon="search" onClick={() => go(theirs)}>
        {p.profile.messages}
      </Button>
      <ManageButton person={person} />
    </div>
  )
}

/** Opens the account for administrators, and a bot for those who may change it. */
function ManageButton({ person: { user_id, is_bot } }: { readonly person: Person }) {
  const { replica, go } = useApp()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isManaged = is_bot
    ? replica.people.bots.get(user_id) !== undefined
    : replica.self.value.is_admin
  if (!isManaged) return null
  const manage = () => {
    if (is_bot) go({ view: 'organization', section: 'bots', id: user_id })
    else setOpen(true)
  }
  return (
    <>
      <Button icon="settings" onClick={manage}>
        {managePeopleWords().manage}
      </Button>
      <Layer onClose={close}>{isOpen && <ManagePerson userId={user_id} onClose={close} />}</Layer>
    </>
  )
}

function Groups({ person }: { readonly person: Person }) {
  const { replica, href } = useApp()
  const groups = replica.groups.byId
    .freshValues()
    .filter(
      ({ id, is_system_group, deactivated }) =>
        !is_system_group && !deactivated && replica.groups.isMember(person.user_id, id),
    )
    .sort((a, b) => collatorOf().compare(a.name, b.name))
  return (
    <Section title={p.profile.groups}>
      {groups.length === 0 ? (
        <p class="section__hint">{p.profile.noGroups}</p>
      ) : (
        <div class="chips">
          {groups.map(({ id, name }) => (
            <ChipLink key={id} href={href({ view: 'group', groupId: id, section: undefined })}>
              @{name}
            </ChipLink>
          ))}
        </div>
      )}
    </Section>
  )
}

function Channels({ person }: { readonly person: Person }) {
  const { replica, href } = useApp()
  const { channels, selfId } = replica
  const isSelf = person.user_id === selfId
  // Channels without a complete subscriber list are left out. Opening one loads its list.
  const shared = channels.subscriptions
    .keys()
    .filter((id) => isSelf || channels.subscribersOf(id)?.has(person.user_id))
    .flatMap((id) => {
      const channel = channels.byId.get(id)
      return channel && !channel.is_archived ? [channel] : []
    })
    .sort((a, b) => collatorOf().compare(a.name, b.name))
  return (
    <Section title={isSelf ? p.profile.channels : p.profile.sharedChannels}>
      {shared.length === 0 ? (
        <p class="section__hint">{p.profile.noChannels}</p>
      ) : (
        <div class="chips">
          {shared.map(({ stream_id, name }) => (
            <ChipLink key={stream_id} href={href(toChannel(stream_id))}>
              #{name}
            </ChipLink>
          ))}
        </div>
      )}
    </Section>
  )
}
