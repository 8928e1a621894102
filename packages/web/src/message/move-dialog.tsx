import './move-dialog.css'
import type { Channel, Message } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { reasonOf } from '../intents/intend.ts'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { Combobox } from '../parts/combobox.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Radios } from '../parts/toggles.tsx'
import { toTopic } from '../routes/route.ts'
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

type Mode = 'change_one' | 'change_later' | 'change_all'

function close(): void {
  asked.value = undefined
}

function useMove(message: Message) {
  const { client, go } = useApp()
  const [channelId, setChannelId] = useState(message.stream_id)
  const [topic, setTopic] = useState(message.subject)
  const [mode, setMode] = useState<Mode>('change_later')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const move = async () => {
    setBusy(true)
    try {
      await client.messages.update({
        message_id: message.id,
        propagate_mode: mode,
        ...(topic === message.subject ? {} : { topic }),
        ...(channelId === message.stream_id ? {} : { stream_id: channelId }),
      })
      close()
      if (channelId !== undefined) go(toTopic(channelId, topic, message.id))
    } catch (error) {
      setProblem(reasonOf(error))
      setBusy(false)
    }
  }
  return { channelId, setChannelId, topic, setTopic, mode, setMode, problem, isBusy, move }
}

function MoveDialog({ message }: { readonly message: Message }) {
  const { replica } = useApp()
  const { channelId, setChannelId, topic, setTopic, mode, setMode, problem, isBusy, move } =
    useMove(message)
  const channels = replica.channels.byId.values().filter(({ is_archived }) => !is_archived)
  const buttons = (
    <>
      <Button onClick={close}>{t.common.cancel}</Button>
      <Button kind="primary" busy={isBusy} onClick={() => void move()}>
        {t.message.move}
      </Button>
    </>
  )
  return (
    <Dialog title={t.message.moveTitle} onClose={close} footer={buttons}>
      <div class="move-dialog">
        {problem && <Banner kind="danger">{problem}</Banner>}
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
