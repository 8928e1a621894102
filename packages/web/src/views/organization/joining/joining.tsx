import { useApp } from '../../../app-context.ts'
import { changeOrganization } from '../../../intents/organization.ts'
import { Button } from '../../../parts/button.tsx'
import { Section } from '../../../parts/page.tsx'
import { OpenInvitations } from '../../../people/open-invitations.tsx'
import { SavedSelect } from '../../../settings/choices.tsx'
import { openOverlay } from '../../../shell/overlays.ts'
import { inUnit } from '../parts/duration.ts'
import { SettingSelect, SettingSwitch } from '../parts/setting.tsx'
import { Domains } from './domains.tsx'
import { joiningWords } from './joining-words.ts'

/** Who joins, with what account, and who is invited. */
export function Joining() {
  const words = joiningWords()
  return (
    <>
      <Who />
      <Section title={words.start}>
        <WaitingPeriod />
        <SettingSelect
          name="default_avatar_source"
          label={words.picture}
          options={[
            ['G', words.pictures.G],
            ['J', words.pictures.J],
          ]}
        />
      </Section>
      <Section title={words.accounts} hint={words.accountsHint}>
        <SettingSwitch name="name_changes_disabled" isInverted label={words.names} />
        <SettingSwitch name="email_changes_disabled" isInverted label={words.emails} />
        <SettingSwitch name="avatar_changes_disabled" isInverted label={words.ownPictures} />
        <SettingSwitch name="require_unique_names" label={words.unique} hint={words.uniqueHint} />
      </Section>
      <Invitations />
    </>
  )
}

function Who() {
  const { replica } = useApp()
  const words = joiningWords()
  const { is_owner } = replica.self.value
  const { realm_emails_restricted_to_domains: isRestricted } = replica.organization.value
  return (
    <Section title={words.who} {...(is_owner ? {} : { hint: words.ownersOnly })}>
      <SettingSwitch
        name="invite_required"
        label={words.invitation}
        hint={words.invitationHint}
        disabled={!is_owner}
      />
      {!isRestricted && (
        <SettingSwitch
          name="disallow_disposable_email_addresses"
          label={words.disposable}
          disabled={!is_owner}
        />
      )}
      <SettingSwitch
        name="emails_restricted_to_domains"
        label={words.restricted}
        hint={words.restrictedHint}
        disabled={!is_owner}
      />
      <Domains />
    </Section>
  )
}

const usualDays = [0, 1, 3, 7, 14, 30]

function WaitingPeriod() {
  const app = useApp()
  const words = joiningWords()
  const { is_owner } = app.replica.self.value
  const saved = app.replica.organization.value.realm_waiting_period_threshold
  const days = [...new Set([...usualDays, saved])].sort((one, other) => one - other)
  return (
    <SavedSelect
      label={words.waiting}
      hint={is_owner ? words.waitingHint : words.waitingOwnersOnly}
      disabled={!is_owner}
      value={String(saved)}
      options={days.map((count) => ({
        value: String(count),
        label: count === 0 ? words.noWaiting : inUnit(count, 'day'),
      }))}
      onSave={(text) => changeOrganization(app, { waiting_period_threshold: Number(text) })}
    />
  )
}

function Invitations() {
  const { replica } = useApp()
  const words = joiningWords()
  const { can_invite_others_to_realm: mails, user_id } = replica.self.value
  const { realm_create_multiuse_invite_group: group } = replica.organization.value
  const action = (mails || replica.groups.allows(group, user_id)) && (
    <Button size="small" icon="user-plus" onClick={() => openOverlay({ kind: 'invite' })}>
      {words.invite}
    </Button>
  )
  return (
    <Section title={words.open} hint={words.openHint} action={action}>
      <OpenInvitations />
    </Section>
  )
}
