import type { Bot, Channel } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { changeBot } from '../../../intents/bots.ts'
import { copyText } from '../../../intents/copy-text.ts'
import { attempt } from '../../../intents/intend.ts'
import { Button } from '../../../parts/button.tsx'
import { Combobox } from '../../../parts/combobox.tsx'
import { Select, TextField } from '../../../parts/field.tsx'
import { Section } from '../../../parts/page.tsx'
import { SavedField } from '../../../parts/saved-field.tsx'
import { SavedSelect } from '../../../settings/choices.tsx'
import { collatorOf } from '../../../words/sorting.ts'
import { isServiceAddress, webhookAddress } from './bot-list.ts'
import { botWords } from './bot-words.ts'

interface IncomingWebhookProps {
  /** The key of the bot, if it was just made. */
  readonly secret: string | undefined
}

/** Builds the address for a service that sends messages. */
export function IncomingWebhook({ secret }: IncomingWebhookProps) {
  const words = botWords()
  const programs = usePrograms()
  const [program, setProgram] = useState(programs[0]?.value ?? '')
  const [channel, setChannel] = useState<Channel | undefined>(undefined)
  const [topic, setTopic] = useState('')
  const [typed, setTyped] = useState('')
  const key = typed.trim() || secret
  const place = { channel: channel?.name, topic: topic.trim() }
  const address = webhookAddress({
    ...{ origin: location.origin, program, ...place },
    key: key ?? words.webhookKeyHere,
  })
  return (
    <Section title={words.webhook} hint={words.webhookHint}>
      <Select label={words.program} value={program} onValue={setProgram} options={programs} />
      <ChannelField value={channel} onValue={setChannel} />
      {channel && (
        <TextField
          label={words.topic}
          hint={words.topicHint}
          value={topic}
          onValue={setTopic}
          autocomplete="off"
        />
      )}
      {secret === undefined && (
        <TextField
          label={words.webhookKey}
          hint={words.webhookKeyHint}
          value={typed}
          onValue={setTyped}
          autocomplete="off"
          spellcheck={false}
        />
      )}
      <p class="settings-code bot__address">{address}</p>
      <div>
        <Button icon="copy" disabled={key === undefined} onClick={() => copyText(address)}>
          {words.copyAddress}
        </Button>
      </div>
    </Section>
  )
}

/** The formats that the server understands. */
function usePrograms() {
  const { replica } = useApp()
  const { realm_incoming_webhook_bots: programs = [] } = replica.organization.value as unknown as {
    readonly realm_incoming_webhook_bots?: readonly {
      readonly name: string
      readonly display_name: string
    }[]
  }
  const { programs: names } = botWords()
  return programs.map(({ name, display_name }) => ({
    value: name,
    label: names[name] ?? display_name,
  }))
}

interface ChannelFieldProps {
  readonly value: Channel | undefined
  readonly onValue: (channel: Channel | undefined) => void
}

/** A channel, or a direct message to the owner of the bot. */
function ChannelField({ value, onValue }: ChannelFieldProps) {
  const { replica } = useApp()
  const words = botWords()
  const channels = replica.channels.byId
    .freshValues()
    .filter(({ is_archived }) => !is_archived)
    .sort((one, other) => collatorOf().compare(one.name, other.name))
  return (
    <Combobox<Channel | 'owner'>
      label={words.channel}
      items={['owner', ...channels]}
      keyOf={(item) => (item === 'owner' ? item : item.stream_id)}
      textOf={(item) => (item === 'owner' ? words.toOwner : item.name)}
      value={value ?? 'owner'}
      onPick={(item) => onValue(item === 'owner' ? undefined : item)}
    />
  )
}

interface OutgoingWebhookProps {
  readonly bot: Bot
  readonly isOwn: boolean
}

/** The address that the server calls. Whoever has it reads what is written to the bot, so it is its owner's. */
export function OutgoingWebhook({ bot, isOwn }: OutgoingWebhookProps) {
  const app = useApp()
  const words = botWords()
  const [service] = bot.services
  if (!service) return null
  const { base_url, token } = service
  return (
    <Section title={words.kinds[3] ?? ''}>
      <SavedField
        label={words.service}
        hint={base_url === '' ? words.serviceNone : words.serviceHint}
        inputMode="url"
        autocomplete="off"
        disabled={!isOwn}
        value={base_url}
        check={(text) => (isServiceAddress(text.trim()) ? undefined : words.serviceWrong)}
        onSave={(text) =>
          attempt(() => changeBot(app, bot.user_id, { service_payload_url: text.trim() }))
        }
      />
      <SavedSelect
        label={words.format}
        disabled={!isOwn}
        value={String(service.interface)}
        options={Object.entries(words.formats).map(([value, label]) => ({ value, label }))}
        onSave={(text) => changeBot(app, bot.user_id, { service_interface: text === '1' ? 1 : 2 })}
      />
      {isOwn ? (
        <div class="field">
          <p class="field__label">{words.token}</p>
          <p class="field__hint">{words.tokenHint}</p>
          <p class="settings-code bot__address">{token}</p>
          <div>
            <Button size="small" icon="copy" onClick={() => copyText(token)}>
              {words.copyToken}
            </Button>
          </div>
        </div>
      ) : (
        <p class="section__hint">{words.notOwner}</p>
      )}
    </Section>
  )
}
