import { limits } from '@parley/client/limits'
import type { Replica } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { createGroup, type NewGroup as GroupInput } from '../../intents/groups.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Chip } from '../../parts/chip.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/page.tsx'
import { AddToGroup } from '../../people/add-to-group.tsx'
import { granteeOf, keyOfOption, type Option, textOfOption } from '../../people/option.tsx'
import { CreationPage, useCreation } from '../../shell/creation-page.tsx'
import { p } from '../../words/people-words.ts'
import { t } from '../../words/words.ts'

interface Draft {
  readonly name: string
  readonly description: string
  /** The user is the first one. */
  readonly inside: readonly Option[]
}

function inputOf({ name, description, inside }: Draft): GroupInput {
  const ids = (wanted: 'person' | 'group') =>
    inside.map(granteeOf).flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  return {
    name: name.trim(),
    description: description.trim(),
    members: ids('person') as Replica['selfId'][],
    subgroups: ids('group') as NonNullable<GroupInput['subgroups']>,
  }
}

/** Creates a group. Its permissions are set on the page that follows. */
export function NewGroup() {
  const app = useApp()
  const form = useCreation<Draft>('new group', {
    usual: () => {
      const self = app.replica.people.byId.peek(app.replica.selfId)
      return { name: '', description: '', inside: self ? [{ person: self }] : [] }
    },
    nameMissing: p.groups.nameMissing,
    create: async (wanted) => {
      const groupId = await createGroup(app, inputOf(wanted))
      return { view: 'group', groupId, section: 'permissions' }
    },
  })
  const { values: draft, change } = form
  return (
    <CreationPage form={form} action={p.groups.createIt}>
      <TextField
        label={p.groups.name}
        hint={p.groups.nameHint}
        problem={form.problem}
        value={draft.name}
        onValue={(name) => change({ name })}
        max={limits.maxGroupNameLength}
        autofocus
        autocomplete="off"
      />
      <TextArea
        label={p.groups.description}
        optional
        value={draft.description}
        onValue={(description) => change({ description })}
      />
      <FirstMembers inside={draft.inside} onInside={(inside) => change({ inside })} />
    </CreationPage>
  )
}

interface FirstMembersProps {
  readonly inside: readonly Option[]
  readonly onInside: (inside: readonly Option[]) => void
}

function FirstMembers({ inside, onInside }: FirstMembersProps) {
  const known = new Set(inside.map(keyOfOption))
  return (
    <Section title={p.groups.membersTitle} hint={p.groups.firstMembersHint}>
      {inside.length > 0 && (
        <div class="chips">
          {inside.map((option) => (
            <Chip
              key={keyOfOption(option)}
              lead={<Lead option={option} />}
              remove={{
                label: t.common.remove(textOfOption(option)),
                run: () => onInside(inside.filter((one) => one !== option)),
              }}
            >
              {textOfOption(option)}
            </Chip>
          ))}
        </div>
      )}
      <AddToGroup
        label={p.groups.addMember}
        without={(key) => known.has(key)}
        onPick={(option) => onInside([...inside, option])}
      />
    </Section>
  )
}

function Lead({ option }: { readonly option: Option }) {
  if ('group' in option) return <Icon name="users" size={14} />
  const { full_name, user_id, avatar_url } = option.person
  return <Avatar name={full_name} id={user_id} picture={avatar_url} size={18} />
}
