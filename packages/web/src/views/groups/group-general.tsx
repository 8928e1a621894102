import './groups.css'
import { limits } from '@parley/client/limits'
import type { UserGroup } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { changeGroup, deactivateGroup, type GroupChange } from '../../intents/groups.ts'
import { attempt, intend, reasonOf } from '../../intents/intend.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { SavedField } from '../../parts/saved-field.tsx'
import { showToast } from '../../parts/toast.tsx'
import { useStays } from '../../parts/use-stays.ts'
import { groupRights } from '../../people/group-rights.ts'
import { p } from '../../words/people-words.ts'
import { longDay } from '../../words/times.ts'
import { t } from '../../words/words.ts'
import { type Use, usesIn, useText } from './group-uses.ts'

interface GroupProps {
  readonly group: UserGroup
}

/** The group's name and description. Its managers can change them here. */
export function GroupGeneral({ group }: GroupProps) {
  const { replica } = useApp()
  const { manages } = groupRights(replica, group)
  const isShown = useStays(manages)
  return (
    <Page>
      <Section title={p.groups.about}>
        {isShown ? <About group={group} /> : <Description group={group} />}
        {group.is_system_group && <p class="section__hint">{p.groups.system}</p>}
        <Created group={group} />
      </Section>
      {manages && !group.deactivated && <Deactivate group={group} />}
    </Page>
  )
}

function Description({ group }: GroupProps) {
  return <p>{group.description || p.groups.noDescription}</p>
}

/** A group that is deactivated can still be renamed, which makes its name free for another one. */
function About({ group }: GroupProps) {
  const app = useApp()
  const describes = useStays(!group.deactivated)
  const save = (change: GroupChange) => attempt(() => changeGroup(app, group, change))
  return (
    <>
      <SavedField
        label={p.groups.name}
        hint={p.groups.nameHint}
        value={group.name}
        max={limits.maxGroupNameLength}
        check={(name) => (name.trim() === '' ? p.groups.nameMissing : undefined)}
        onSave={(name) => save({ name })}
      />
      {describes ? (
        <SavedField
          label={p.groups.description}
          lines="many"
          value={group.description}
          onSave={(description) => save({ description })}
        />
      ) : (
        <Description group={group} />
      )}
    </>
  )
}

function Created({ group: { creator_id, date_created } }: GroupProps) {
  const { replica } = useApp()
  if (date_created === null) return null
  const day = longDay(new Date(date_created * 1000))
  const creator = creator_id === null ? undefined : replica.people.byId.get(creator_id)
  return (
    <p class="section__hint">
      {creator ? p.groups.createdBy(creator.full_name, day) : p.groups.createdOn(day)}
    </p>
  )
}

/** Deactivation can be undone, so there is no question. If the group is in use, the page shows where. */
function Deactivate({ group }: GroupProps) {
  const app = useApp()
  const [uses, setUses] = useState<readonly Use[]>([])
  const deactivate = async () => {
    try {
      await deactivateGroup(app, group)
    } catch (error) {
      setUses(usesIn(error))
      showToast({ kind: 'danger', text: reasonOf(error) })
      return
    }
    const undo = () => intend(() => changeGroup(app, group, { deactivated: false }))
    const action = { label: t.common.undo, run: undo }
    showToast({ text: p.groups.deactivatedNow(group.name), action })
  }
  return (
    <Section title={p.groups.deactivate} hint={p.groups.deactivateHint}>
      {uses.length > 0 && (
        <Banner kind="warning">
          {p.groups.inUse}
          <ul class="group-uses">
            {uses.map((use) => {
              const text = useText(app.replica, use)
              return <li key={text}>{text}</li>
            })}
          </ul>
        </Banner>
      )}
      <div>
        <Button kind="danger" onClick={() => void deactivate()}>
          {p.groups.deactivate}
        </Button>
      </div>
    </Section>
  )
}
