import { limits } from '@parley/client/limits'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { createBot, type MadeBot } from '../../../intents/bots.ts'
import { reasonOf } from '../../../intents/intend.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Select, TextField } from '../../../parts/field.tsx'
import { Radios } from '../../../parts/toggles.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { useKeptForm } from '../../../shell/kept-form.ts'
import { t } from '../../../words/words.ts'
import {
  botAddress,
  botKinds,
  isServiceAddress,
  isShortName,
  type NewBotKind,
  shortNameFor,
} from './bot-list.ts'
import { botWords } from './bot-words.ts'
import { type RefusedField, refusedField } from './refused-field.ts'

interface Draft {
  readonly name: string
  /** Undefined until the user types one: then it follows the name. */
  readonly shortName?: string
  readonly kind: NewBotKind
  readonly service: string
  readonly format: '1' | '2'
}

type Problems = { readonly [Field in RefusedField]?: string }

interface NewBotProps {
  readonly kinds: readonly NewBotKind[]
  readonly onClose: () => void
  readonly onMade: (bot: MadeBot) => void
}

function useDraft({ kinds, onMade }: NewBotProps) {
  const app = useApp()
  const form = useKeptForm<Draft>('new bot', () => ({
    name: '',
    kind: kinds[0] ?? botKinds.generic,
    service: '',
    format: '1',
  }))
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const shortName = form.values.shortName ?? shortNameFor(form.values.name)
  const create = async () => {
    const faults = faultsIn(form.values, shortName)
    setProblems(faults)
    if (Object.keys(faults).length > 0) return
    const { name, kind, service, format } = form.values
    const call = { payload_url: service.trim(), interface_type: format === '1' ? 1 : 2 } as const
    setBusy(true)
    try {
      const made = await createBot(app, {
        full_name: name.trim(),
        short_name: shortName,
        bot_type: kind,
        ...(kind === botKinds.outgoing ? call : {}),
      })
      form.clear()
      onMade(made)
    } catch (error) {
      setProblems({ [refusedField(error)]: reasonOf(error) })
      setBusy(false)
    }
  }
  return { ...form, shortName, problems, isBusy, create }
}

function faultsIn({ name, kind, service }: Draft, shortName: string): Problems {
  const words = botWords()
  const isServed = kind !== botKinds.outgoing || isServiceAddress(service.trim())
  return {
    ...(name.trim().length < limits.minFullNameLength ? { name: words.nameShort } : {}),
    ...(isShortName(shortName) ? {} : { shortName: words.shortNameWrong }),
    ...(isServed ? {} : { service: words.serviceWrong }),
  }
}

/** Creates a bot. Its key is shown in the dialog of the bot, which follows. */
export function NewBot(props: NewBotProps) {
  const { kinds, onClose } = props
  const words = botWords()
  const { values, change, clear, shortName, problems, isBusy, create } = useDraft(props)
  const buttons = (
    <>
      <Button
        onClick={() => {
          clear()
          onClose()
        }}
      >
        {t.common.cancel}
      </Button>
      <Button kind="primary" type="submit" form="new-bot" busy={isBusy}>
        {words.create}
      </Button>
    </>
  )
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void create()
  }
  return (
    <Dialog title={words.create} onClose={onClose} footer={buttons}>
      <form id="new-bot" class="settings-stack" onSubmit={onSubmit} noValidate>
        <Names values={values} change={change} shortName={shortName} problems={problems} />
        <Radios
          label={words.kind}
          value={String(values.kind)}
          onValue={(kind) => change({ kind: Number(kind) as NewBotKind })}
          options={kinds.map((kind) => ({
            value: String(kind),
            label: words.kinds[kind] ?? '',
            hint: words.kindHints[kind],
          }))}
        />
        {values.kind === botKinds.outgoing && (
          <Service values={values} change={change} problems={problems} />
        )}
        <Problem text={problems.form} />
      </form>
    </Dialog>
  )
}

interface PartProps {
  readonly values: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly problems: Problems
}

function Names({
  values,
  change,
  shortName,
  problems,
}: PartProps & { readonly shortName: string }) {
  const { replica } = useApp()
  const words = botWords()
  const { realm_bot_domain } = replica.organization.value as unknown as {
    readonly realm_bot_domain: string
  }
  return (
    <>
      <TextField
        label={words.name}
        value={values.name}
        onValue={(name) => change({ name })}
        problem={problems.name}
        max={limits.maxFullNameLength}
        autocomplete="off"
        autofocus
      />
      <TextField
        label={words.shortName}
        hint={words.address(botAddress(shortName || '…', realm_bot_domain))}
        value={shortName}
        onValue={(text) => change({ shortName: text.trim() })}
        problem={problems.shortName}
        autocomplete="off"
        spellcheck={false}
      />
    </>
  )
}

function Service({ values, change, problems }: PartProps) {
  const words = botWords()
  return (
    <>
      <TextField
        label={words.service}
        hint={words.serviceHint}
        inputMode="url"
        value={values.service}
        onValue={(service) => change({ service })}
        problem={problems.service}
        autocomplete="off"
      />
      <Select<'1' | '2'>
        label={words.format}
        value={values.format}
        onValue={(format) => change({ format })}
        options={[
          { value: '1', label: words.formats[1] ?? '' },
          { value: '2', label: words.formats[2] ?? '' },
        ]}
      />
    </>
  )
}
