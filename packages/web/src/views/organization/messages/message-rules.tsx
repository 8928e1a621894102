import type { Organization } from '@parley/client/replica'
import { useApp } from '../../../app-context.ts'
import { changeOrganization } from '../../../intents/organization.ts'
import { confirm } from '../../../parts/confirm.tsx'
import { Section } from '../../../parts/page.tsx'
import { SavedSelect } from '../../../settings/choices.tsx'
import { declined } from '../../../settings/use-choice.ts'
import { inUnit, timeText } from '../parts/duration.ts'
import { SettingSelect, SettingSwitch } from '../parts/setting.tsx'
import { messageRuleWords } from './message-rule-words.ts'

/** What applies to all messages. */
export function MessageRules() {
  const words = messageRuleWords()
  return (
    <>
      <Changing />
      <Section title={words.topics}>
        <SettingSelect
          name="topics_policy"
          label={words.topicPolicy}
          options={[
            ['allow_empty_topic', words.topicPolicies.allow],
            ['disable_empty_topic', words.topicPolicies.disable],
          ]}
        />
      </Section>
      <Showing />
      <Seeing />
      {useApp().replica.self.value.is_owner && <Retention />}
    </>
  )
}

function Changing() {
  const words = messageRuleWords()
  const { realm_allow_message_editing } = useApp().replica.organization.value
  return (
    <Section title={words.changing}>
      <SettingSwitch name="allow_message_editing" label={words.edit} />
      {realm_allow_message_editing && (
        <LimitSelect name="message_content_edit_limit_seconds" label={words.editLimit} />
      )}
      <LimitSelect name="message_content_delete_limit_seconds" label={words.deleteLimit} />
      <LimitSelect
        name="move_messages_within_stream_limit_seconds"
        label={words.topicLimit}
        hint={words.moveHint}
      />
      <LimitSelect
        name="move_messages_between_streams_limit_seconds"
        label={words.channelLimit}
        hint={words.moveHint}
      />
      <SettingSelect
        name="message_edit_history_visibility_policy"
        label={words.history}
        options={[
          ['all', words.histories.all],
          ['moves', words.histories.moves],
          ['none', words.histories.none],
        ]}
      />
    </Section>
  )
}

function Showing() {
  const words = messageRuleWords()
  return (
    <Section title={words.showing}>
      <SettingSwitch name="inline_image_preview" label={words.pictures} />
      <SettingSwitch
        name="inline_url_embed_preview"
        label={words.previews}
        hint={words.previewsHint}
      />
      <SettingSelect
        name="media_preview_size"
        label={words.size}
        options={[
          [100, words.sizes.normal],
          [150, words.sizes.large],
          [200, words.sizes.largest],
        ]}
      />
    </Section>
  )
}

function Seeing() {
  const words = messageRuleWords()
  return (
    <Section title={words.seeing}>
      <SettingSwitch name="enable_read_receipts" label={words.receipts} />
      <SettingSwitch name="presence_disabled" isInverted label={words.presence} />
      <SettingSwitch
        name="message_content_allowed_in_email_notifications"
        label={words.emails}
        hint={words.emailsHint}
      />
    </Section>
  )
}

interface LimitSelectProps {
  readonly name: Extract<
    keyof Organization,
    `realm_${string}_limit_seconds`
  > extends `realm_${infer Name}`
    ? Name
    : never
  readonly label: string
  readonly hint?: string
}

const [minute, hour, day] = [60, 3600, 86_400]
const usualSeconds = [2 * minute, 10 * minute, hour, day, 7 * day, 30 * day]

/** A time, or none: null. */
function LimitSelect({ name, ...rest }: LimitSelectProps) {
  const app = useApp()
  const { unlimited } = messageRuleWords()
  const saved = app.replica.organization.value[`realm_${name}`]
  const all = new Set([...usualSeconds, ...(saved === null ? [] : [saved])])
  const times = [...all].sort((one, other) => one - other)
  return (
    <SavedSelect
      {...rest}
      value={saved === null ? 'unlimited' : String(saved)}
      options={[
        { value: 'unlimited', label: unlimited },
        ...times.map((seconds) => ({ value: String(seconds), label: timeText(seconds) })),
      ]}
      onSave={(text) =>
        changeOrganization(app, { [name]: text === 'unlimited' ? text : Number(text) })
      }
    />
  )
}

const usualDays = [30, 90, 365, 3 * 365, 10 * 365]

/** For how many days messages are kept; -1: forever. */
function Retention() {
  const app = useApp()
  const words = messageRuleWords()
  const saved = app.replica.organization.value.realm_message_retention_days ?? -1
  const all = new Set([...usualDays, ...(saved > 0 ? [saved] : [])])
  const days = [...all].sort((one, other) => one - other)
  const save = async (text: string): Promise<unknown> => {
    const isShorter = text !== 'unlimited' && (saved <= 0 || Number(text) < saved)
    const title = words.retentionTitle(inUnit(Number(text), 'day'))
    const question = { title, explain: words.retentionExplain, action: words.retentionAction }
    if (isShorter && !(await confirm({ ...question, danger: true }))) return declined
    const message_retention_days = text === 'unlimited' ? text : Number(text)
    return changeOrganization(app, { message_retention_days })
  }
  return (
    <Section title={words.keeping} hint={words.keepingHint}>
      <SavedSelect
        label={words.retention}
        value={saved > 0 ? String(saved) : 'unlimited'}
        options={[
          { value: 'unlimited', label: words.forever },
          ...days.map((count) => ({ value: String(count), label: inUnit(count, 'day') })),
        ]}
        onSave={save}
      />
    </Section>
  )
}
