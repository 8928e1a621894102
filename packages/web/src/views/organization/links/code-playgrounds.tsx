import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { attempt } from '../../../intents/intend.ts'
import {
  addPlayground,
  changePlayground,
  type Playground,
  removePlayground,
} from '../../../intents/playgrounds.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Section } from '../../../parts/page.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { useKeptForm } from '../../../shell/kept-form.ts'
import { t } from '../../../words/words.ts'
import { playgroundFault, playgroundLimits } from './playground-rules.ts'
import { playgroundWords } from './playground-words.ts'

/** Websites that run code of a language. */
export function CodePlaygrounds() {
  const { replica } = useApp()
  const words = playgroundWords()
  const [open, setOpen] = useState<number | 'new' | undefined>(undefined)
  const close = () => setOpen(undefined)
  const all = replica.list('realm_playgrounds').value
  const add = (
    <Button icon="plus" size="small" onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  )
  return (
    <Section title={words.title} hint={words.hint} action={open !== 'new' && add}>
      {open === 'new' && <PlaygroundForm onDone={close} />}
      {all.length === 0 && open !== 'new' && <p class="section__hint">{words.none}</p>}
      <ul class="plain-list" aria-label={words.title}>
        {all.map((one) =>
          one.id === open ? (
            <li key={one.id}>
              <PlaygroundForm former={one} onDone={close} />
            </li>
          ) : (
            <PlaygroundRow key={one.id} playground={one} onEdit={() => setOpen(one.id)} />
          ),
        )}
      </ul>
    </Section>
  )
}

interface PlaygroundRowProps {
  readonly playground: Playground
  readonly onEdit: () => void
}

function PlaygroundRow({ playground, onEdit }: PlaygroundRowProps) {
  const app = useApp()
  const words = playgroundWords()
  const { name, pygments_language, url_template } = playground
  const title = `${pygments_language}: ${name}`
  return (
    <li class="settings-row">
      <span class="settings-row__words">
        <span>{title}</span>
        <code class="settings-row__detail link-row__pattern">{url_template}</code>
      </span>
      <span class="link-row__actions">
        <IconButton size="small" icon="pencil" label={words.editOf(title)} onClick={onEdit} />
        <IconButton
          size="small"
          icon="trash"
          label={t.common.remove(title)}
          onClick={() => removePlayground(app, playground, words.removed(name))}
        />
      </span>
    </li>
  )
}

interface PlaygroundFormProps {
  /** The one that is changed; without it, a new one. */
  readonly former?: Playground
  readonly onDone: () => void
}

function usePlaygroundForm({ former, onDone }: PlaygroundFormProps) {
  const app = useApp()
  const words = playgroundWords()
  const form = useKeptForm(former ? `playground ${former.id}` : 'new playground', () => ({
    language: former?.pygments_language ?? '',
    name: former?.name ?? '',
    template: former?.url_template ?? '',
  }))
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | undefined>(undefined)
  const { language, name, template } = form.values
  const texts = { language: language.trim(), name: name.trim(), template: template.trim() }
  const fault = playgroundFault(texts)
  const isShown = fault && (hasTried || fault.kind !== 'missing')
  const problemOf = (field: keyof typeof texts) =>
    isShown && fault.field === field ? words[fault.kind] : undefined
  const close = () => {
    form.clear()
    onDone()
  }
  const save = async () => {
    setTried(true)
    if (fault || isBusy) return
    setBusy(true)
    const given = { pygments_language: texts.language, name: texts.name }
    const next = { ...given, url_template: texts.template }
    const problem = await attempt(() =>
      former ? changePlayground(app, former, next) : addPlayground(app, next),
    )
    setBusy(false)
    setRefusal(problem)
    if (problem === undefined) close()
  }
  return { ...form, problemOf, refusal, isBusy, close, save }
}

/** Adds or changes a playground. */
function PlaygroundForm(props: PlaygroundFormProps) {
  const words = playgroundWords()
  const form = usePlaygroundForm(props)
  const label = props.former ? words.editTitle : words.add
  const field = (name: 'language' | 'name' | 'template') => ({
    label: words[name],
    hint: words[`${name}Hint`],
    value: form.values[name],
    onValue: (text: string) => form.change({ [name]: text }),
    problem: form.problemOf(name),
    most: playgroundLimits[name],
    autocomplete: 'off',
    spellcheck: false,
  })
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form class="settings-stack inline-form" aria-label={label} onSubmit={onSubmit}>
      <TextField {...field('language')} autofocus />
      <TextField {...field('name')} />
      <TextField {...field('template')} inputMode="url" />
      <Problem text={form.refusal} />
      <div class="settings-actions">
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {t.common.save}
        </Button>
        <Button onClick={form.close}>{t.common.cancel}</Button>
      </div>
    </form>
  )
}
