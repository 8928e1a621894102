import type { LightClient } from '@parley/client/light'
import { limits } from '@parley/client/limits'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { createKey, revokeKey } from '../../intents/credentials.ts'
import { intend } from '../../intents/intend.ts'
import { useAttempt } from '../../intents/use-attempt.ts'
import { AnswerPane } from '../../message/answer-pane.tsx'
import { useAnswer } from '../../message/use-answer.ts'
import { Button } from '../../parts/button.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { Select, TextField } from '../../parts/field.tsx'
import { Section } from '../../parts/page.tsx'
import { Checkbox } from '../../parts/toggles.tsx'
import { serverNow } from '../../server-clock.ts'
import { Secret } from '../../settings/secret.tsx'
import { s } from '../../words/settings-words.ts'
import { longDay } from '../../words/times.ts'

/** API keys, with which programs act for the user. */
export function ApiKeys() {
  const { client } = useApp()
  const asked = useAnswer('keys', () => client.auth.getApiKeys({}))
  return (
    <>
      <Section title={s.keys.title} hint={s.keys.hint}>
        <AnswerPane
          asked={asked}
          render={({ api_keys }) =>
            api_keys.length === 0 ? (
              <p class="section__hint">{s.keys.none}</p>
            ) : (
              <ul class="plain-list">
                {api_keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} onRevoked={asked.retry} />
                ))}
              </ul>
            )
          }
        />
      </Section>
      <NewKey onMade={asked.retry} />
    </>
  )
}

type ApiKey = Awaited<ReturnType<LightClient['auth']['getApiKeys']>>['api_keys'][number]

interface KeyRowProps {
  readonly apiKey: ApiKey
  readonly onRevoked: () => void
}

function KeyRow({ apiKey, onRevoked }: KeyRowProps) {
  const app = useApp()
  const { id, name, created_at, expires_at, is_read_only } = apiKey
  const day = (seconds: number) => longDay(new Date(seconds * 1000))
  const facts = [
    s.keys.createdOn(day(created_at)),
    ...(expires_at === null ? [] : [s.keys.endsOn(day(expires_at))]),
    ...(is_read_only ? [s.keys.isReadOnly] : []),
  ]
  const revoke = async () => {
    const question = { title: s.keys.revokeTitle(name), explain: s.keys.revokeHint }
    if (!(await confirm({ ...question, action: s.keys.revoke, danger: true }))) return
    intend(async () => {
      if (await revokeKey(app, id)) onRevoked()
    })
  }
  return (
    <li class="settings-row">
      <span class="settings-row__words">
        <span class="truncate">{name}</span>
        <span class="settings-row__detail">{facts.join(' · ')}</span>
      </span>
      <Button size="small" aria-label={s.keys.revokeOf(name)} onClick={() => void revoke()}>
        {s.keys.revoke}
      </Button>
    </li>
  )
}

const daySeconds = 86_400

const expiries = () => [
  { value: '', label: s.keys.never },
  { value: '30', label: s.keys.days[30] },
  { value: '90', label: s.keys.days[90] },
  { value: '365', label: s.keys.days[365] },
]

function NewKey({ onMade }: { readonly onMade: () => void }) {
  const app = useApp()
  const { delivery_email: email } = app.replica.self.value
  const [name, setName] = useState('')
  const [days, setDays] = useState('')
  const [isReadOnly, setReadOnly] = useState(false)
  const { problem, isBusy, run } = useAttempt()
  const [secret, setSecret] = useState<string | undefined>(undefined)
  const make = async () => {
    const end = Math.floor(serverNow() / 1000) + Number(days) * daySeconds
    const expires_at = days === '' ? null : end
    const key = await createKey(app, { name: name.trim(), expires_at, is_read_only: isReadOnly })
    if (key === undefined) return
    setSecret(key)
    setName('')
    onMade()
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void run(make)
  }
  return (
    <Section title={s.keys.create}>
      {secret !== undefined && (
        <Secret secret={secret} email={email} onDone={() => setSecret(undefined)} />
      )}
      <form class="settings-stack" onSubmit={onSubmit}>
        <TextField
          label={s.keys.name}
          placeholder={s.keys.namePlaceholder}
          value={name}
          onValue={setName}
          problem={problem}
          max={limits.maxApiKeyNameLength}
          autocomplete="off"
        />
        <Select label={s.keys.expires} value={days} onValue={setDays} options={expiries()} />
        <Checkbox label={s.keys.readOnly} checked={isReadOnly} onChange={setReadOnly} />
        <div>
          <Button type="submit" kind="primary" busy={isBusy} disabled={name.trim() === ''}>
            {s.keys.create}
          </Button>
        </div>
      </form>
    </Section>
  )
}
