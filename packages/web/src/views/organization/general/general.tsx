import { limits } from '@parley/client/limits'
import { useApp } from '../../../app-context.ts'
import { attempt, intend } from '../../../intents/intend.ts'
import {
  changeOrganization,
  deactivateOrganization,
  removeIcon,
  setIcon,
} from '../../../intents/organization.ts'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../parts/confirm.tsx'
import { Section } from '../../../parts/page.tsx'
import { SavedField } from '../../../parts/saved-field.tsx'
import { SavedSelect } from '../../../settings/choices.tsx'
import { PictureField } from '../../../settings/picture-field.tsx'
import { collatorOf } from '../../../words/sorting.ts'
import { SettingSwitch } from '../parts/setting.tsx'
import { isWebAddress } from '../parts/web-address.ts'
import { generalWords } from './general-words.ts'

/** The organization's name and icon, its notices, and its end. */
export function General() {
  const { replica } = useApp()
  const words = generalWords()
  return (
    <>
      <Section title={words.icon}>
        <OrganizationIcon />
      </Section>
      <Section title={words.about}>
        <Facts />
      </Section>
      <Section title={words.notices} hint={words.noticesHint}>
        <ChannelSelect name="new_stream_announcements_stream_id" label={words.newChannels} />
        <ChannelSelect name="signup_announcements_stream_id" label={words.newPeople} />
        <ChannelSelect
          name="moderation_request_channel_id"
          label={words.reports}
          hint={words.reportsHint}
        />
        <SettingSwitch name="send_channel_events_messages" label={words.ownNotices} />
      </Section>
      <Section title={words.welcome}>
        <SettingSwitch name="send_welcome_emails" label={words.welcomeMail} />
        <WelcomeText />
      </Section>
      <Section title={words.web}>
        <SettingSwitch
          name="enable_spectator_access"
          label={words.spectators}
          hint={words.spectatorsHint}
        />
      </Section>
      <Calls />
      {replica.self.value.is_owner && <Deactivate />}
    </>
  )
}

function OrganizationIcon() {
  const app = useApp()
  const settings = app.replica.organization.value
  return (
    <PictureField
      name={settings.realm_name}
      id={0}
      picture={settings.realm_icon_url}
      isOwn={settings.realm_icon_source === 'U'}
      max={settings.max_icon_file_size_mib}
      onSet={(picture) => setIcon(app, picture)}
      onRemove={() => removeIcon(app)}
    />
  )
}

function Facts() {
  const app = useApp()
  const words = generalWords()
  const { realm_name, realm_description, realm_default_language } = app.replica.organization.value
  const known = Object.entries(words.languages)
  const isKnown = known.some(([tag]) => tag === realm_default_language)
  const languages = isKnown ? known : [...known, [realm_default_language, realm_default_language]]
  return (
    <>
      <SavedField
        label={words.name}
        value={realm_name}
        max={limits.maxRealmNameLength}
        check={(name) => (name.trim() === '' ? words.nameMissing : undefined)}
        onSave={(name) => attempt(() => changeOrganization(app, { name: name.trim() }))}
      />
      <SavedField
        label={words.description}
        hint={words.descriptionHint}
        lines="many"
        value={realm_description}
        max={limits.maxRealmDescriptionLength}
        onSave={(description) => attempt(() => changeOrganization(app, { description }))}
      />
      <SavedSelect
        label={words.language}
        value={realm_default_language}
        options={languages.map(([value = '', label = '']) => ({ value, label }))}
        onSave={(default_language) => changeOrganization(app, { default_language })}
      />
    </>
  )
}

interface ChannelSelectProps {
  readonly name:
    | 'new_stream_announcements_stream_id'
    | 'signup_announcements_stream_id'
    | 'moderation_request_channel_id'
  readonly label: string
  readonly hint?: string
}

/** A channel, or none: -1. */
function ChannelSelect({ name, ...words }: ChannelSelectProps) {
  const app = useApp()
  const { nowhere } = generalWords()
  const current = app.replica.organization.value[`realm_${name}`]
  const channels = app.replica.channels.byId
    .freshValues()
    .filter(
      ({ stream_id, is_archived, invite_only }) =>
        stream_id === current ||
        (!is_archived && invite_only === (name === 'moderation_request_channel_id')),
    )
    .sort((one, other) => collatorOf().compare(one.name, other.name))
  const options = channels.map((one) => ({ value: String(one.stream_id), label: one.name }))
  return (
    <SavedSelect
      {...words}
      value={String(current)}
      options={[{ value: '-1', label: nowhere }, ...options]}
      onSave={(text) => changeOrganization(app, { [name]: Number(text) })}
    />
  )
}

function WelcomeText() {
  const app = useApp()
  const words = generalWords()
  return (
    <SavedField
      label={words.welcomeText}
      hint={words.welcomeHint}
      lines="many"
      value={app.replica.organization.value.realm_welcome_message_custom_text}
      max={limits.maxWelcomeMessageLength}
      onSave={(text) =>
        attempt(() => changeOrganization(app, { welcome_message_custom_text: text }))
      }
    />
  )
}

function Calls() {
  const app = useApp()
  const words = generalWords()
  const { realm_video_chat_provider: provider, realm_available_video_chat_providers: available } =
    app.replica.organization.value
  const names = Object.values(available)
  return (
    <Section title={words.calls}>
      <SavedSelect
        label={words.provider}
        value={String(provider)}
        options={names.map(({ id, name }) => ({
          value: String(id),
          label: id === 0 ? words.noProvider : name,
        }))}
        onSave={(id) => changeOrganization(app, { video_chat_provider: Number(id) as 0 | 1 })}
      />
      {provider !== 0 && <JitsiAddress />}
    </Section>
  )
}

function JitsiAddress() {
  const app = useApp()
  const words = generalWords()
  return (
    <SavedField
      label={words.jitsi}
      hint={words.jitsiHint}
      value={app.replica.organization.value.jitsi_server_url}
      inputMode="url"
      max={limits.maxWebAddressLength}
      check={(text) => (text === '' || isWebAddress(text) ? undefined : words.jitsiWrong)}
      onSave={(text) =>
        attempt(() => changeOrganization(app, { jitsi_server_url: text === '' ? 'default' : text }))
      }
    />
  )
}

function Deactivate() {
  const app = useApp()
  const words = generalWords()
  const { realm_name } = app.replica.organization.value
  const deactivate = async () => {
    const question = { title: words.deactivateTitle(realm_name), explain: words.deactivateHint }
    if (!(await confirm({ ...question, action: words.deactivate, danger: true }))) return
    intend(() => deactivateOrganization(app))
  }
  return (
    <Section title={words.deactivate} hint={words.deactivateHint}>
      <div>
        <Button kind="danger" onClick={() => void deactivate()}>
          {words.deactivate}
        </Button>
      </div>
    </Section>
  )
}
