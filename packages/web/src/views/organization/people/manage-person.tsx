import './manage-person.css'
import { limits } from '@parley/client/limits'
import type { Person } from '@parley/client/replica'
import { roles } from '@parley/client/roles'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { endSessionsOf } from '../../../intents/credentials.ts'
import { attempt, intend } from '../../../intents/intend.ts'
import { changePerson, reactivatePerson } from '../../../intents/manage-people.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../parts/confirm.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Layer } from '../../../parts/layer.tsx'
import { Section } from '../../../parts/page.tsx'
import { SavedField } from '../../../parts/saved-field.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { PersonHead } from '../../../people/person-card.tsx'
import { ProfileFields } from '../../../people/profile-fields.tsx'
import { roleName } from '../../../people/role-name.ts'
import { SavedSelect } from '../../../settings/choices.tsx'
import { MissingRow } from '../../../settings/missing-row.tsx'
import { ProofLayer } from '../../../settings/proof.tsx'
import { declined } from '../../../settings/use-choice.ts'
import { DeactivatePerson } from './deactivate-person.tsx'
import { managePeopleWords } from './manage-people-words.ts'
import { type PersonRights, rightsOver } from './person-rights.ts'

interface ManagePersonProps {
  readonly userId: number
  readonly onClose: () => void
}

/** The account of one person, for administrators. */
export function ManagePerson({ userId, onClose }: ManagePersonProps) {
  const { replica, route, go } = useApp()
  const person = replica.people.byId.get(userId)
  const words = managePeopleWords()
  if (!replica.people.areKnown.value) return null
  if (!person || person.is_bot) {
    return <MissingRow title={words.title} text={words.unknown} onClose={onClose} />
  }
  const owners = replica.people.byId
    .freshValues()
    .filter(({ role, is_active, is_bot }) => role === roles.owner && is_active && !is_bot)
  const rights = rightsOver(person, replica.self.value, owners.length)
  const isOnProfile = route.value.view === 'person'
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div class="managed-person">
        <div class="managed-person__head">
          <PersonHead person={person} />
          {!isOnProfile && (
            <Button size="small" onClick={() => go({ view: 'person', userId })}>
              {words.profile}
            </Button>
          )}
        </div>
        {!person.is_active && <Former person={person} />}
        <div class="settings-stack">
          <Name person={person} />
          <Address person={person} />
          <Role person={person} rights={rights} />
        </div>
        <Values person={person} />
        {person.is_active && rights.mayDeactivate && <Sessions person={person} />}
        {person.is_active && <Deactivation person={person} rights={rights} />}
      </div>
      {isOnProfile && <ProofLayer />}
    </Dialog>
  )
}

interface PersonProps {
  readonly person: Person
}

function Name({ person }: PersonProps) {
  const app = useApp()
  const words = managePeopleWords()
  return (
    <SavedField
      label={words.name}
      value={person.full_name}
      max={limits.maxFullNameLength}
      autocomplete="off"
      check={(name) => (name.trim() === '' ? words.nameMissing : undefined)}
      onSave={(name) =>
        attempt(() => changePerson(app, person.user_id, { full_name: name.trim() }))
      }
    />
  )
}

function Address({ person }: PersonProps) {
  const app = useApp()
  const words = managePeopleWords()
  const { is_owner, user_id } = app.replica.self.value
  const isSelf = person.user_id === user_id
  const address = person.delivery_email
  const hidden = address === null ? words.emailHidden : undefined
  if (!is_owner || isSelf) {
    const fixed = isSelf ? words.emailSelf : words.emailOwners
    return (
      <TextField
        label={words.email}
        hint={hidden ?? fixed}
        value={address ?? ''}
        onValue={() => undefined}
        readOnly
      />
    )
  }
  const save = async (email: string) => {
    await changePerson(app, person.user_id, { new_email: email.trim() })
    showToast({ kind: 'success', text: words.emailChanged(person.full_name) })
  }
  return (
    <SavedField
      label={words.email}
      {...(hidden ? { hint: hidden } : {})}
      value={address ?? ''}
      inputMode="email"
      autocomplete="off"
      onSave={(email) => attempt(() => save(email))}
    />
  )
}

interface RightsProps extends PersonProps {
  readonly rights: PersonRights
}

function Role({ person, rights: { roles: possible, roleReason } }: RightsProps) {
  const app = useApp()
  const words = managePeopleWords()
  const save = async (text: string) => {
    const role = possible.find((one) => String(one) === text)
    if (role === undefined || !(await mayBecome(app.replica.selfId, person, role))) return declined
    return changePerson(app, person.user_id, { role })
  }
  return (
    <SavedSelect
      label={words.role}
      {...(roleReason ? { hint: words.roleReasons[roleReason] } : {})}
      value={String(person.role)}
      disabled={possible.length === 1}
      options={possible.map((role) => ({ value: String(role), label: roleName(role) }))}
      onSave={save}
    />
  )
}

/** Asks before what the viewer themselves could not undo. */
async function mayBecome(
  selfId: number,
  { user_id, full_name, role: before }: Person,
  role: Person['role'],
): Promise<boolean> {
  const words = managePeopleWords()
  if (role === roles.owner) {
    const question = { title: words.ownerTitle(full_name), explain: words.ownerExplain }
    return confirm({ ...question, action: words.ownerAction })
  }
  if (user_id !== selfId || role <= before) return true
  const question = { title: words.lowerTitle, explain: words.lowerExplain }
  return confirm({ ...question, action: words.lowerAction, danger: true })
}

function Values({ person }: PersonProps) {
  const app = useApp()
  if (app.replica.list('custom_profile_fields').value.length === 0) return null
  return (
    <Section title={managePeopleWords().about}>
      <ProfileFields
        userId={person.user_id}
        onSave={({ id }, value) =>
          changePerson(app, person.user_id, { profile_data: [{ id, value: value as string }] })
        }
      />
    </Section>
  )
}

/** For a lost device, or a stranger. */
function Sessions({ person }: PersonProps) {
  const app = useApp()
  const words = managePeopleWords()
  const [isBusy, setBusy] = useState(false)
  const end = () =>
    intend(async () => {
      setBusy(true)
      const isDone = await endSessionsOf(app, person.user_id).finally(() => setBusy(false))
      if (isDone) showToast({ kind: 'success', text: words.sessionsEnded(person.full_name) })
    })
  return (
    <Section title={words.sessions} hint={words.sessionsHint}>
      <div>
        <Button busy={isBusy} onClick={end}>
          {words.endSessions}
        </Button>
      </div>
    </Section>
  )
}

function Deactivation({ person, rights: { mayDeactivate, staysReason } }: RightsProps) {
  const words = managePeopleWords()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Section
      title={words.deactivate}
      hint={staysReason ? words.stays[staysReason] : words.deactivateHint}
    >
      {mayDeactivate && (
        <div>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {words.deactivate}
          </Button>
        </div>
      )}
      <Layer onClose={close}>
        {isAsking && <DeactivatePerson person={person} onClose={close} />}
      </Layer>
    </Section>
  )
}

function Former({ person }: PersonProps) {
  const app = useApp()
  const words = managePeopleWords()
  const [isBusy, setBusy] = useState(false)
  const { is_owner } = app.replica.self.value
  const reactivate = () =>
    intend(async () => {
      setBusy(true)
      await reactivatePerson(app, person.user_id).finally(() => setBusy(false))
      showToast({ kind: 'success', text: words.reactivated(person.full_name) })
    })
  const action = (is_owner || person.role !== roles.owner) && (
    <Button size="small" busy={isBusy} onClick={reactivate}>
      {words.reactivate}
    </Button>
  )
  return (
    <Banner kind="info" {...(action ? { action } : {})}>
      <p>{words.isFormer}</p>
      <p class="section__hint">{words.isFormerHint}</p>
    </Banner>
  )
}
