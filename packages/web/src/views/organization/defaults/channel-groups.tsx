import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { intend } from '../../../intents/intend.ts'
import { type ChannelGroup, removeChannelGroup } from '../../../intents/newcomers.ts'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../parts/confirm.tsx'
import { Layer } from '../../../parts/layer.tsx'
import { Section } from '../../../parts/page.tsx'
import { collatorOf } from '../../../words/sorting.ts'
import { t } from '../../../words/words.ts'
import { EditChannelGroup, NewChannelGroup } from './channel-group-dialogs.tsx'
import { defaultWords } from './default-words.ts'

/** Sets of channels for newcomers. */
export function ChannelGroups() {
  const { replica } = useApp()
  const words = defaultWords()
  const [opened, setOpened] = useState<ChannelGroup['id'] | 'new' | undefined>(undefined)
  const close = () => setOpened(undefined)
  const groups = [...replica.list('realm_default_stream_groups').value].sort((one, other) =>
    collatorOf().compare(one.name, other.name),
  )
  const edited = groups.find(({ id }) => id === opened)
  const action = (
    <Button size="small" icon="plus" onClick={() => setOpened('new')}>
      {words.newGroup}
    </Button>
  )
  return (
    <Section title={words.groups} hint={words.groupsHint} action={action}>
      {groups.length === 0 ? (
        <p class="section__hint">{words.noGroups}</p>
      ) : (
        <ul class="plain-list">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} onEdit={() => setOpened(group.id)} />
          ))}
        </ul>
      )}
      <Layer onClose={close}>
        {opened === 'new' ? (
          <NewChannelGroup onClose={close} />
        ) : (
          edited && <EditChannelGroup group={edited} onClose={close} />
        )}
      </Layer>
    </Section>
  )
}

interface GroupRowProps {
  readonly group: ChannelGroup
  readonly onEdit: () => void
}

function GroupRow({ group, onEdit }: GroupRowProps) {
  const app = useApp()
  const words = defaultWords()
  const { name, description, streams } = group
  const remove = async () => {
    const question = { title: words.deleteTitle(name), explain: words.deleteExplain }
    if (!(await confirm({ ...question, action: t.common.delete, danger: true }))) return
    intend(() => removeChannelGroup(app, group))
  }
  const facts = [words.count(streams.length), ...(description === '' ? [] : [description])]
  return (
    <li class="settings-row settings-row--wraps">
      <span class="settings-row__words">
        <span>{name}</span>
        <span class="settings-row__detail">{facts.join(' · ')}</span>
      </span>
      <span class="settings-actions">
        <Button size="small" aria-label={words.ofName(words.edit, name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          size="small"
          aria-label={words.ofName(t.common.delete, name)}
          onClick={() => void remove()}
        >
          {t.common.delete}
        </Button>
      </span>
    </li>
  )
}
