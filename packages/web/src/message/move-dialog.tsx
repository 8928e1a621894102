import './move-dialog.css'
import type { Channel, Message } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { TopicInput } from '../compose/topic-input.tsx'
import { type Move, moveAndFollow } from '../intents/move-messages.ts'
import { leftInTopic } from '../intents/text-length.ts'
import { Button } from '../parts/button.tsx'
import { Combobox } from '../parts/combobox.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { layerOf } from '../parts/layer.tsx'
import { Radios } from '../parts/toggles.tsx'
import { lengthWords } from '../words/text-length.ts'
import { t } from '../words/words.ts'
import { changeWords } from './change-words.ts'

interface Asked {
  readonly message: Message
  readonly mode: Mode
}

const asked = signal<Asked | undefined>(undefined)

/** Opens the dialog that moves a message. `mode` preselects which other messages of the topic move with it. */
export function openMoveDialog(message: Message, mode: Mode = 'change_later'): void {
  asked.value = { message, mode }
}

export const MoveDialogLayer = layerOf(asked, (wanted) => (
  <MoveDialog key={wanted.message.id} {...wanted} />
))

type Mode = Move['mode']

function close(): void {
  asked.value = undefined
}

function useMove({ message: asked, mode: first }: Asked) {
  const app = useApp()
  // Somebody else may move it meanwhile. What the user has not changed follows.
  const message = app.replica.messages.byId.get(asked.id) ?? asked
  const [chosen, setChannelId] = useState<number>()
  const [written, setTopic] = useState<string>()
  const channelId = chosen ?? message.stream_id
  const topic = written ?? message.subject
  const [mode, setMode] = useState<Mode>(first)
  const excess = -leftInTopic(app.replica, topic)
  const move = () => {
    if (excess > 0) return
    close()
    const isElsewhere = channelId !== message.stream_id || topic.trim() !== message.subject
    if (channelId === undefined || !isElsewhere) return
    void moveAndFollow(app, message, { channelId, topic: topic.trim(), mode })
  }
  return { channelId, setChannelId, topic, setTopic, mode, setMode, move, excess }
}

function MoveDialog(wanted: Asked) {
  const { replica } = useApp()
  const { channelId, setChannelId, topic, setTopic, mode, setMode, move, excess } = useMove(wanted)
  const channels = replica.channels.byId.freshValues().filter(({ is_archived }) => !is_archived)
  const buttons = (
    <>
      <Button onClick={close}>{t.common.cancel}</Button>
      <Button kind="primary" disabled={excess > 0} onClick={move}>
        {t.message.move}
      </Button>
    </>
  )
  return (
    <Dialog title={changeWords().moveTitle} onClose={close} footer={buttons}>
      <div class="move-dialog">
        <Combobox<Channel>
          label={t.message.channel}
          items={channels}
          keyOf={(channel) => channel.stream_id}
          textOf={(channel) => channel.name}
          value={replica.channels.byId.get(channelId ?? -1)}
          onPick={(channel) => setChannelId(channel.stream_id)}
        />
        <Field
          label={t.message.topic}
          problem={excess > 0 ? lengthWords().topicTooLong(excess) : undefined}
        >
          {({ id }) => (
            <TopicInput
              id={id}
              channelId={channelId ?? -1}
              value={topic}
              onValue={setTopic}
              placement="bottom-start"
            />
          )}
        </Field>
        <Radios<Mode>
          label={changeWords().moveWhich}
          value={mode}
          onValue={setMode}
          options={[
            { value: 'change_one', label: changeWords().moveOne },
            { value: 'change_later', label: changeWords().moveLater },
            { value: 'change_all', label: changeWords().moveAll },
          ]}
        />
      </div>
    </Dialog>
  )
}
