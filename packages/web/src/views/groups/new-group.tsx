import './groups.css'
import { limits } from '@parley/client/limits'
import type { Replica } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { type AppContext, useApp } from '../../app-context.ts'
import { createGroup, type NewGroup as GroupInput } from '../../intents/groups.ts'
import { attempt } from '../../intents/intend.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { AddToGroup } from '../../people/add-to-group.tsx'
import { granteeOf, keyOfOption, type Option, textOfOption } from '../../people/option.tsx'
import { useKeptForm } from '../../shell/kept-form.ts'
import { p } from '../../words/people-words.ts'
import { t } from '../../words/words.ts'

interface Draft {
  readonly name: string
  readonly description: string
  readonly inside: readonly Option[]
}

/** A draft whose first member is the user. */
function useDraft(app: AppContext) {
  const { people, selfId } = app.replica
  const form = useKeptForm<Draft>('new group', () => {
    const self = people.byId.peek(selfId)
    return { name: '', description: '', inside: self ? [{ person: self }] : [] }
  })
  const { values: draft } = form
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    if (draft.name.trim() === '') return setProblem(p.groups.nameMissing)
    setBusy(true)
    const fault = await attempt(async () => {
      const groupId = await createGroup(app, inputOf(draft))
      form.clear()
      app.go({ view: 'group', groupId, section: 'permissions' }, { replace: true })
    })
    setBusy(false)
    setProblem(fault)
  }
  return { ...form, draft, problem, isBusy, create }
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
  const { draft, change, clear, isChanged, problem, isBusy, create } = useDraft(useApp())
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void create()
  }
  return (
    <Page>
      <form class="new-group" onSubmit={onSubmit} noValidate>
        <TextField
          label={p.groups.name}
          hint={p.groups.nameHint}
          problem={problem}
          value={draft.name}
          onValue={(name) => change({ name })}
          most={limits.maxGroupNameLength}
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
        <div class="new-group__end">
          <Button kind="primary" type="submit" busy={isBusy}>
            {p.groups.createIt}
          </Button>
          {isChanged && (
            <Button kind="quiet" onClick={clear}>
              {t.common.clear}
            </Button>
          )}
        </div>
      </form>
    </Page>
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
