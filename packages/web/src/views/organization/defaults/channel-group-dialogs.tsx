import { limits } from '@parley/client/limits'
import type { Channel } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { attempt } from '../../../intents/intend.ts'
import {
  type ChannelGroup,
  changeChannelGroup,
  changeGroupedChannel,
  createChannelGroup,
} from '../../../intents/newcomers.ts'
import { useAttempt } from '../../../intents/use-attempt.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { TextField } from '../../../parts/field.tsx'
import { SavedField } from '../../../parts/saved-field.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { t } from '../../../words/words.ts'
import { ChannelChips, PickChannel } from './channel-picks.tsx'
import { defaultWords } from './default-words.ts'

interface NewChannelGroupProps {
  readonly onClose: () => void
}

const formId = 'new-channel-group'

/** A form for a group of channels. */
export function NewChannelGroup({ onClose }: NewChannelGroupProps) {
  const app = useApp()
  const words = defaultWords()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [channels, setChannels] = useState<readonly Channel[]>([])
  const { problem, setProblem, isBusy, run } = useAttempt()
  const create = async (event: Event) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(words.nameMissing)
    const stream_names = channels.map((channel) => channel.name)
    const group = { group_name: name.trim(), description: description.trim(), stream_names }
    if (await run(() => createChannelGroup(app, group))) onClose()
  }
  const buttons = (
    <>
      <Button onClick={onClose}>{t.common.cancel}</Button>
      <Button kind="primary" type="submit" form={formId} busy={isBusy}>
        {words.create}
      </Button>
    </>
  )
  return (
    <Dialog title={words.newGroup} onClose={onClose} footer={buttons}>
      <form id={formId} class="settings-stack" onSubmit={(event) => void create(event)}>
        <TextField
          label={words.name}
          value={name}
          onValue={setName}
          problem={problem}
          max={limits.maxChannelNameLength}
          autocomplete="off"
          autofocus
        />
        <TextField
          label={words.description}
          optional
          value={description}
          onValue={setDescription}
          max={limits.maxChannelDescriptionLength}
          autocomplete="off"
        />
        <GroupedChannels
          ids={channels.map(({ stream_id }) => stream_id)}
          onAdd={(channel) => setChannels([...channels, channel])}
          onRemove={({ stream_id }) =>
            setChannels(channels.filter((one) => one.stream_id !== stream_id))
          }
        />
      </form>
    </Dialog>
  )
}

interface EditChannelGroupProps {
  readonly group: ChannelGroup
  readonly onClose: () => void
}

/** Changes a group of channels; each change is saved at once. */
export function EditChannelGroup({ group, onClose }: EditChannelGroupProps) {
  const app = useApp()
  const words = defaultWords()
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const change = async (channel: Channel, op: 'add' | 'remove') =>
    setProblem(await attempt(() => changeGroupedChannel(app, group, channel, op)))
  return (
    <Dialog title={words.group} onClose={onClose}>
      <div class="settings-stack">
        <SavedField
          label={words.name}
          value={group.name}
          max={limits.maxChannelNameLength}
          check={(name) => (name.trim() === '' ? words.nameMissing : undefined)}
          onSave={(name) =>
            attempt(() => changeChannelGroup(app, group, { new_group_name: name.trim() }))
          }
        />
        <SavedField
          label={words.description}
          value={group.description}
          max={limits.maxChannelDescriptionLength}
          onSave={(text) =>
            attempt(() => changeChannelGroup(app, group, { new_description: text.trim() }))
          }
        />
        <GroupedChannels
          ids={group.streams}
          onAdd={(channel) => void change(channel, 'add')}
          onRemove={(channel) => void change(channel, 'remove')}
        />
        <Problem text={problem} />
      </div>
    </Dialog>
  )
}

interface GroupedChannelsProps {
  readonly ids: readonly number[]
  readonly onAdd: (channel: Channel) => void
  readonly onRemove: (channel: Channel) => void
}

function GroupedChannels({ ids, onAdd, onRemove }: GroupedChannelsProps) {
  const { replica } = useApp()
  const words = defaultWords()
  const defaults = replica.list('realm_default_streams').value
  return (
    <div class="field">
      <PickChannel label={words.groupChannels} without={[...ids, ...defaults]} onPick={onAdd} />
      <p class="field__hint">{words.groupChannelsHint}</p>
      {ids.length === 0 ? (
        <p class="section__hint">{words.noneIn}</p>
      ) : (
        <ChannelChips ids={ids} onRemove={onRemove} />
      )}
    </div>
  )
}
