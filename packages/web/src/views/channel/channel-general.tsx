import { limits } from '@parley/client/limits'
import type { Channel } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { channelRights } from '../../channels/channel-rights.ts'
import { type Privacy, privacyFields, privacyOf, privacyOptions } from '../../channels/privacy.ts'
import { type ChannelChange, changeChannel } from '../../intents/channel-settings.ts'
import { attempt, intend } from '../../intents/intend.ts'
import { RenderedContent } from '../../message/rendered-content.tsx'
import { Button } from '../../parts/button.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { SavedField } from '../../parts/saved-field.tsx'
import { showToast } from '../../parts/toast.tsx'
import { useStays } from '../../parts/use-stays.ts'
import { SavedRadios, SavedSelect, SavedSwitch } from '../../settings/choices.tsx'
import { c } from '../../words/channel-words.ts'
import { longDay } from '../../words/times.ts'
import { t } from '../../words/words.ts'

interface ChannelProps {
  readonly channel: Channel
}

/** The channel's name, description and privacy. Its administrators can change them here. */
export function ChannelGeneral({ channel }: ChannelProps) {
  const { replica } = useApp()
  const { administers } = channelRights(replica, channel)
  const isShown = useStays(administers)
  return (
    <Page>
      {isShown ? <About channel={channel} /> : <AboutRead channel={channel} />}
      {administers && <Access channel={channel} />}
      {administers && <Messages channel={channel} />}
      {administers && !channel.is_archived && <Archive channel={channel} />}
    </Page>
  )
}

function AboutRead({ channel }: ChannelProps) {
  const { replica } = useApp()
  const { folder_id, rendered_description } = channel
  const folder = replica.channels.folders.value.find(({ id }) => id === folder_id)
  const privacy = privacyOf(channel)
  return (
    <Section title={c.general.about}>
      {rendered_description ? (
        <RenderedContent html={rendered_description} />
      ) : (
        <p>{c.general.noDescription}</p>
      )}
      <dl class="facts">
        <dt>{c.privacy.label}</dt>
        <dd>{c.privacy[privacy]}</dd>
        {folder && (
          <>
            <dt>{c.general.folder}</dt>
            <dd>{folder.name}</dd>
          </>
        )}
        <dt>{c.general.created}</dt>
        <dd>
          <Created channel={channel} />
        </dd>
      </dl>
    </Section>
  )
}

function Created({ channel: { creator_id, date_created } }: ChannelProps) {
  const { replica } = useApp()
  const day = longDay(new Date(date_created * 1000))
  const creator = creator_id === null ? undefined : replica.people.byId.get(creator_id)
  return <>{creator ? c.general.createdBy(creator.full_name, day) : c.general.createdOn(day)}</>
}

/** Saves some fields of the channel. Resolves with the error message if that fails. */
function useSave(channel: Channel) {
  const app = useApp()
  return {
    save: (change: ChannelChange) => changeChannel(app, channel, change),
    attemptSave: (change: ChannelChange) => attempt(() => changeChannel(app, channel, change)),
  }
}

function About({ channel }: ChannelProps) {
  const { replica } = useApp()
  const { save, attemptSave } = useSave(channel)
  const folders = replica.channels.folders.value.filter(
    ({ id, is_archived }) => !is_archived || id === channel.folder_id,
  )
  return (
    <Section title={c.general.about}>
      <SavedField
        label={c.create.name}
        value={channel.name}
        max={limits.maxChannelNameLength}
        check={(name) => (name.trim() === '' ? c.create.nameMissing : undefined)}
        onSave={(new_name) => attemptSave({ new_name })}
      />
      <SavedField
        label={c.create.description}
        hint={c.create.descriptionHint}
        lines="many"
        value={channel.description}
        max={limits.maxChannelDescriptionLength}
        onSave={(description) => attemptSave({ description: description.trim() })}
      />
      {folders.length > 0 && (
        <SavedSelect
          label={c.general.folder}
          value={String(channel.folder_id ?? '')}
          onSave={(id) => save({ folder_id: id === '' ? null : (Number(id) as never) })}
          options={[
            { value: '', label: c.general.noFolder },
            ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <p class="section__hint">
        {c.general.created} <Created channel={channel} />
      </p>
    </Section>
  )
}

function Access({ channel }: ChannelProps) {
  const { replica } = useApp()
  const { save } = useSave(channel)
  const { is_admin, can_create_web_public_streams } = replica.self.value
  const { opens } = channelRights(replica, channel)
  const now = privacyOf(channel)
  const isDefault = replica.list('realm_default_streams').value.includes(channel.stream_id)
  const mayBe = (privacy: Privacy) =>
    privacy === now || privacy !== 'web' || can_create_web_public_streams
  return (
    <Section title={c.privacy.label}>
      {opens ? (
        <SavedRadios<Privacy>
          label={c.privacy.label}
          hideLabel
          value={now}
          options={privacyOptions(mayBe)}
          onSave={(privacy) => save(privacyFields(privacy))}
        />
      ) : (
        <p>{c.privacy[now]}</p>
      )}
      {is_admin && !channel.invite_only && !channel.is_archived && (
        <SavedSwitch
          label={c.general.newPeople}
          hint={c.general.newPeopleHint}
          checked={isDefault}
          onSave={(is_default_stream) => save({ is_default_stream })}
        />
      )}
    </Section>
  )
}

const policies = {
  inherit: 'topicsInherit',
  allow_empty_topic: 'topicsAllowed',
  disable_empty_topic: 'topicsRequired',
  empty_topic_only: 'topicsNone',
} as const

const offeredDays = [7, 30, 90, 180, 365, 730]

function Messages({ channel }: ChannelProps) {
  const { replica } = useApp()
  const { save } = useSave(channel)
  const { is_owner } = replica.self.value
  const days = channel.message_retention_days
  const value = days === null ? 'realm_default' : days === -1 ? 'unlimited' : String(days)
  const known = days !== null && days > 0 ? [days] : []
  const offered = [...new Set([...offeredDays, ...known])].sort((a, b) => a - b)
  const names = Object.keys(policies) as (keyof typeof policies)[]
  return (
    <Section title={c.general.messages}>
      <SavedSelect
        label={c.general.topics}
        value={channel.topics_policy}
        options={names.map((name) => ({ value: name, label: c.general[policies[name]] }))}
        onSave={(topics_policy) => save({ topics_policy })}
      />
      {is_owner && (
        <SavedSelect
          label={c.general.retention}
          value={value}
          options={[
            { value: 'realm_default', label: c.general.retentionUsual },
            { value: 'unlimited', label: c.general.retentionForever },
            ...offered.map((count) => ({
              value: String(count),
              label: c.general.retentionDays(count),
            })),
          ]}
          onSave={(wanted) => save({ message_retention_days: retentionOf(wanted) })}
        />
      )}
    </Section>
  )
}

function retentionOf(wanted: string): 'realm_default' | 'unlimited' | number {
  return wanted === 'realm_default' || wanted === 'unlimited' ? wanted : Number(wanted)
}

function Archive({ channel }: ChannelProps) {
  const { save, attemptSave } = useSave(channel)
  const archive = async () => {
    const isSure = await confirm({
      title: c.general.archiveTitle(channel.name),
      explain: c.general.archiveHint,
      action: c.general.danger,
      danger: true,
    })
    if (!isSure) return
    const problem = await attemptSave({ is_archived: true })
    if (problem) return showToast({ kind: 'danger', text: problem })
    const undo = () => intend(() => save({ is_archived: false }))
    showToast({
      text: c.general.archived(channel.name),
      action: { label: t.common.undo, run: undo },
    })
  }
  return (
    <Section title={c.general.archive} hint={c.general.archiveHint}>
      <div>
        <Button kind="danger" icon="archive" onClick={() => void archive()}>
          {c.general.danger}
        </Button>
      </div>
    </Section>
  )
}
