import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { attempt } from '../../../intents/intend.ts'
import { addPlayground, type Playground, removePlayground } from '../../../intents/playgrounds.ts'
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
  const [isOpen, setOpen] = useState(false)
  const all = replica.list('realm_playgrounds').value
  const add = (
    <Button icon="plus" size="small" onClick={() => setOpen(true)}>
      {words.add}
    </Button>
  )
  return (
    <Section title={words.title} hint={words.hint} action={!isOpen && add}>
      {isOpen && <NewPlayground onDone={() => setOpen(false)} />}
      {all.length === 0 && !isOpen && <p class="section__hint">{words.none}</p>}
      <ul class="plain-list" aria-label={words.title}>
        {all.map((playground) => (
          <PlaygroundRow key={playground.id} playground={playground} />
        ))}
      </ul>
    </Section>
  )
}

function PlaygroundRow({ playground }: { readonly playground: Playground }) {
  const app = useApp()
  const { name, pygments_language, url_template } = playground
  return (
    <li class="settings-row">
      <span class="settings-row__words">
        <span>
          {pygments_language}: {name}
        </span>
        <code class="settings-row__detail link-row__pattern">{url_template}</code>
      </span>
      <IconButton
        size="small"
        icon="trash"
        label={t.common.remove(`${pygments_language}: ${name}`)}
        onClick={() => removePlayground(app, playground, playgroundWords().removed(name))}
      />
    </li>
  )
}

function useNewPlayground(onDone: () => void) {
  const app = useApp()
  const words = playgroundWords()
  const form = useKeptForm('new playground', () => ({ language: '', name: '', template: '' }))
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
    const problem = await attempt(() =>
      addPlayground(app, { ...given, url_template: texts.template }),
    )
    setBusy(false)
    setRefusal(problem)
    if (problem === undefined) close()
  }
  return { ...form, problemOf, refusal, isBusy, close, save }
}

function NewPlayground({ onDone }: { readonly onDone: () => void }) {
  const words = playgroundWords()
  const form = useNewPlayground(onDone)
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
    <form class="settings-stack inline-form" aria-label={words.add} onSubmit={onSubmit}>
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
