import { limits } from '@parley/client/limits'
import { useApp } from '../../app-context.ts'
import { changeAddress } from '../../intents/credentials.ts'
import { attempt } from '../../intents/intend.ts'
import { changeAccount, setProfileValue } from '../../intents/settings.ts'
import { Section } from '../../parts/page.tsx'
import { SavedField } from '../../parts/saved-field.tsx'
import { showToast } from '../../parts/toast.tsx'
import { ProfileFields } from '../../people/profile-fields.tsx'
import { roleName } from '../../people/role-name.ts'
import { SavedSelect } from '../../settings/choices.tsx'
import { OwnPicture } from '../../settings/own-picture.tsx'
import { s } from '../../words/settings-words.ts'
import { longDay } from '../../words/times.ts'

/** The user's profile. */
export function Profile() {
  const app = useApp()
  const { replica } = app
  const person = replica.people.byId.get(replica.selfId)
  return (
    <>
      <Section title={s.profile.picture}>
        <OwnPicture />
      </Section>
      <Section title={s.profile.account}>
        <Name />
        <Address />
        <Timezone />
        {person && (
          <p class="section__hint">
            {roleName(person.role)} · {s.profile.joined} {longDay(new Date(person.date_joined))}
          </p>
        )}
      </Section>
      {replica.list('custom_profile_fields').value.length > 0 && (
        <Section title={s.profile.about} hint={s.profile.aboutHint}>
          <ProfileFields
            userId={replica.selfId}
            onSave={({ id }, value) => setProfileValue(app, { id, value: value as string })}
          />
        </Section>
      )}
    </>
  )
}

function Name() {
  const app = useApp()
  const { full_name, is_admin } = app.replica.self.value
  const { realm_name_changes_disabled } = app.replica.organization.value
  const isFixed = realm_name_changes_disabled && !is_admin
  return (
    <SavedField
      label={s.profile.name}
      {...(isFixed ? { hint: s.profile.nameFixed } : {})}
      value={full_name}
      max={limits.maxFullNameLength}
      autocomplete="name"
      disabled={isFixed}
      check={(name) => (name.trim() === '' ? s.profile.nameMissing : undefined)}
      onSave={(name) => attempt(() => changeAccount(app, { full_name: name }))}
    />
  )
}

function Address() {
  const app = useApp()
  const { delivery_email, is_admin } = app.replica.self.value
  const { realm_email_changes_disabled } = app.replica.organization.value
  return (
    <SavedField
      label={s.profile.email}
      value={delivery_email}
      inputMode="email"
      autocomplete="email"
      disabled={realm_email_changes_disabled && !is_admin}
      onSave={(email) =>
        attempt(async () => {
          if (await changeAddress(app, email.trim())) showToast({ text: s.profile.emailSent })
        })
      }
    />
  )
}

function Timezone() {
  const app = useApp()
  const own = app.replica.people.byId.get(app.replica.selfId)?.timezone ?? ''
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const names = [...new Set([here, ...Intl.supportedValuesOf('timeZone'), own])].filter(Boolean)
  return (
    <SavedSelect
      label={s.profile.timezone}
      hint={s.profile.timezoneHint}
      value={own}
      options={[
        ...(own === '' ? [{ value: '', label: s.profile.noTimezone }] : []),
        ...names.sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
      ]}
      onSave={(timezone) => changeAccount(app, timezone === '' ? {} : { timezone })}
    />
  )
}
