import { limits } from '@parley/client/limits'
import type { GroupSettingValue, Person, Replica } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { type Privacy, privacyFields, privacyOptions } from '../../channels/privacy.ts'
import { type NewChannel as ChannelInput, createChannel } from '../../intents/channel-settings.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Select, TextArea, TextField } from '../../parts/field.tsx'
import { Section } from '../../parts/page.tsx'
import { Radios, Switch } from '../../parts/toggles.tsx'
import { AddPerson } from '../../people/add-person.tsx'
import { GroupValueField } from '../../people/group-value-field.tsx'
import { toChannel } from '../../routes/route.ts'
import { CreationPage, useCreation } from '../../shell/creation-page.tsx'
import { c } from '../../words/channel-words.ts'
import { t } from '../../words/words.ts'

interface Draft {
  readonly name: string
  readonly description: string
  readonly privacy: Privacy
  readonly folder: string
  readonly posters: GroupSettingValue | undefined
  readonly people: readonly Person[]
  readonly announces: boolean
}

const empty = {
  name: '',
  description: '',
  folder: '',
  posters: undefined,
  people: [],
  announces: true,
}

function inputOf(draft: Draft, { selfId }: Replica): ChannelInput {
  const { is_private, ...privacy } = privacyFields(draft.privacy)
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    subscribers: [selfId, ...draft.people.map(({ user_id }) => user_id)],
    invite_only: is_private,
    ...privacy,
    announce: draft.announces && !is_private,
    ...(draft.folder === '' ? {} : { folder_id: Number(draft.folder) as never }),
    ...(draft.posters === undefined ? {} : { can_send_message_group: draft.posters }),
  }
}

export function NewChannel() {
  const app = useApp()
  const { replica } = app
  const form = useCreation<Draft>('new channel', {
    usual: () => ({
      ...empty,
      privacy: replica.self.peek().can_create_public_streams ? 'public' : 'private',
    }),
    nameMissing: c.create.nameMissing,
    create: async (wanted) => toChannel(await createChannel(app, inputOf(wanted, replica))),
  })
  const { values: draft, change } = form
  const rights = replica.self.value
  const mayBe = (privacy: Privacy) => {
    if (privacy === 'web') return rights.can_create_web_public_streams
    return privacy === 'public'
      ? rights.can_create_public_streams
      : rights.can_create_private_streams
  }
  return (
    <CreationPage form={form} action={c.create.create}>
      <TextField
        label={c.create.name}
        hint={c.create.nameHint}
        problem={form.problem}
        value={draft.name}
        onValue={(name) => change({ name })}
        max={limits.maxChannelNameLength}
        autofocus
        autocomplete="off"
      />
      <TextArea
        label={c.create.description}
        hint={c.create.descriptionHint}
        optional
        value={draft.description}
        onValue={(description) => change({ description })}
        max={limits.maxChannelDescriptionLength}
      />
      <Radios<Privacy>
        label={c.privacy.label}
        options={privacyOptions(mayBe)}
        value={draft.privacy}
        onValue={(privacy) => change({ privacy })}
      />
      <Rest draft={draft} change={change} />
    </CreationPage>
  )
}

interface RestProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

function Rest({ draft, change }: RestProps) {
  const { replica } = useApp()
  const folders = replica.channels.folders.value.filter(({ is_archived }) => !is_archived)
  const rule =
    replica.organization.value.server_supported_permission_settings.stream.can_send_message_group
  const everybody = replica.groups.byName('role:everyone')?.id
  const isPrivate = draft.privacy === 'private' || draft.privacy === 'protected'
  return (
    <>
      {folders.length > 0 && (
        <Select
          label={c.general.folder}
          value={draft.folder}
          onValue={(folder) => change({ folder })}
          options={[
            { value: '', label: c.general.noFolder },
            ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {everybody !== undefined && (
        <GroupValueField
          label={c.permissions.can_send_message_group}
          value={draft.posters ?? everybody}
          rule={rule}
          onValue={(posters) => change({ posters })}
        />
      )}
      <People draft={draft} change={change} />
      {!isPrivate && (
        <Switch
          label={c.create.announce}
          hint={c.create.announceHint}
          checked={draft.announces}
          onChange={(announces) => change({ announces })}
        />
      )}
    </>
  )
}

function People({ draft: { people }, change }: RestProps) {
  const { replica } = useApp()
  const has = (id: number) => people.some(({ user_id }) => user_id === id)
  const without = (gone: Person) => change({ people: people.filter((one) => one !== gone) })
  return (
    <Section title={c.create.people} hint={c.create.peopleHint}>
      {people.length > 0 && (
        <div class="chips">
          {people.map((person) => (
            <Chip
              key={person.user_id}
              lead={
                <Avatar
                  name={person.full_name}
                  id={person.user_id}
                  picture={person.avatar_url}
                  size={18}
                />
              }
              remove={{ label: t.common.remove(person.full_name), run: () => without(person) }}
            >
              {person.full_name}
            </Chip>
          ))}
        </div>
      )}
      <AddPerson
        label={c.create.addPeople}
        placeholder={c.subscribers.addPlaceholder}
        without={(id) => id === replica.selfId || has(id)}
        onPick={(person) => change({ people: [...people, person] })}
      />
    </Section>
  )
}
