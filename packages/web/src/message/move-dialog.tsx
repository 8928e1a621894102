import './move-dialog.css'
import type { Channel, Message } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { type Move, moveAndFollow } from '../intents/move-messages.ts'
import { Button } from '../parts/button.tsx'
import { Combobox } from '../parts/combobox.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Radios } from '../parts/toggles.tsx'
import { t } from '../words/words.ts'

const asked = signal<Message | undefined>(undefined)

export function openMoveDialog(message: Message): void {
  asked.value = message
}

/** Stands once in the app. */
export function MoveDialogLayer() {
  const message = asked.value
  return message ? <MoveDialog key={message.id} message={message} /> : null
}

type Mode = Move['mode']

function close(): void {
  asked.value = undefined
}

function useMove(message: Message) {
  const app = useApp()
  const [channelId, setChannelId] = useState(message.stream_id)
  const [topic, setTopic] = useState(message.subject)
  const [mode, setMode] = useState<Mode>('change_later')
  const move = () => {
    close()
    const isElsewhere = channelId !== message.stream_id || topic.trim() !== message.subject
    if (channelId === undefined || !isElsewhere) return
    void moveAndFollow(app, message, { channelId, topic: topic.trim(), mode })
  }
  return { channelId, setChannelId, topic, setTopic, mode, setMode, move }
}

function MoveDialog({ message }: { readonly message: Message }) {
  const { replica } = useApp()
  const { channelId, setChannelId, topic, setTopic, mode, setMode, move } = useMove(message)
  const channels = replica.channels.byId.values().filter(({ is_archived }) => !is_archived)
  const buttons = (
    <>
      <Button onClick={close}>{t.common.cancel}</Button>
      <Button kind="primary" onClick={move}>
        {t.message.move}
      </Button>
    </>
  )
  return (
    <Dialog title={t.message.moveTitle} onClose={close} footer={buttons}>
      <div class="move-dialog">
        <Combobox<Channel>
          label={t.message.channel}
          items={channels}
          keyOf={(channel) => channel.stream_id}
          textOf={(channel) => channel.name}
          value={replica.channels.byId.get(channelId ?? -1)}
          onPick={(channel) => setChannelId(channel.stream_id)}
        />
        <TextField label={t.message.topic} value={topic} onValue={setTopic} maxLength={60} />
        <Radios<Mode>
          label={t.message.moveWhich}
          value={mode}
          onValue={setMode}
          options={[
            { value: 'change_one', label: t.message.moveOne },
            { value: 'change_later', label: t.message.moveLater },
            { value: 'change_all', label: t.message.moveAll },
          ]}
        />
      </div>
    </Dialog>
  )
}
