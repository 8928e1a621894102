import './links.css'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import {
  addPlayground,
  changePlayground,
  type Playground,
  removePlayground,
} from '../../../intents/playgrounds.ts'
import { TextField } from '../../../parts/field.tsx'
import { EditableList, EntryButtons, type OpenEntry } from '../parts/editable-list.tsx'
import { InlineForm, useInlineForm } from '../parts/inline-form.tsx'
import { playgroundFault, playgroundLimits } from './playground-rules.ts'
import { playgroundWords } from './playground-words.ts'

/** Websites that run code of a language. */
export function CodePlaygrounds() {
  const { replica } = useApp()
  const words = playgroundWords()
  const [open, setOpen] = useState<OpenEntry>(undefined)
  const close = () => setOpen(undefined)
  return (
    <EditableList
      words={words}
      tag="ul"
      entries={replica.list('realm_playgrounds').value}
      none={<p class="section__hint">{words.none}</p>}
      open={open}
      onOpen={setOpen}
      form={(one, isGone) => <PlaygroundForm former={one} isGone={isGone} onDone={close} />}
      row={(one) => <PlaygroundRow key={one.id} playground={one} onEdit={() => setOpen(one.id)} />}
    />
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
        <code class="settings-row__detail link-pattern">{url_template}</code>
      </span>
      <EntryButtons
        name={title}
        editLabel={words.editOf(title)}
        onEdit={onEdit}
        onRemove={() => removePlayground(app, playground, words.removed(name))}
      />
    </li>
  )
}

interface PlaygroundFormProps {
  /** The one that is changed; undefined for a new one. */
  readonly former: Playground | undefined
  readonly isGone: boolean
  readonly onDone: () => void
}

function usePlaygroundForm({ former, isGone, onDone }: PlaygroundFormProps) {
  const app = useApp()
  const words = playgroundWords()
  const name = former ? `playground ${former.id}` : 'new playground'
  const usual = () => ({
    language: former?.pygments_language ?? '',
    name: former?.name ?? '',
    template: former?.url_template ?? '',
  })
  const form = useInlineForm(name, usual, onDone)
  const { values } = form
  const texts = {
    language: values.language.trim(),
    name: values.name.trim(),
    template: values.template.trim(),
  }
  const fault = playgroundFault(texts)
  const isShown = fault && (form.hasTried || fault.kind !== 'missing')
  const problemOf = (field: keyof typeof texts) =>
    isShown && fault.field === field ? words[fault.kind] : undefined
  const next = {
    ...{ pygments_language: texts.language, name: texts.name },
    url_template: texts.template,
  }
  const save = () =>
    form.save(fault, () =>
      former && !isGone ? changePlayground(app, former, next) : addPlayground(app, next),
    )
  return { ...form, problemOf, save }
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
    max: playgroundLimits[name],
    autocomplete: 'off',
    spellcheck: false,
  })
  return (
    <InlineForm label={label} isGone={props.isGone} form={form} onSave={form.save}>
      <TextField {...field('language')} autofocus />
      <TextField {...field('name')} />
      <TextField {...field('template')} inputMode="url" />
    </InlineForm>
  )
}
