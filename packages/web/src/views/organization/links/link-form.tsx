import { useApp } from '../../../app-context.ts'
import { addLinkifier, changeLinkifier, type Linkifier } from '../../../intents/linkifiers.ts'
import { TextArea, TextField } from '../../../parts/field.tsx'
import { InlineForm, useInlineForm } from '../parts/inline-form.tsx'
import type { LinkTexts } from './link-finder.ts'
import { type LinkField, linkFault, longest } from './link-rules.ts'
import { LinkTester } from './link-tester.tsx'
import { linkWords } from './link-words.ts'

interface Draft {
  readonly pattern: string
  readonly template: string
  readonly example: string
  readonly reverse: string
  /** One per line. */
  readonly others: string
  /** The example, until another text is tried. */
  readonly sample: string | undefined
}

function draftOf(link: Linkifier | undefined): Draft {
  return {
    pattern: link?.pattern ?? '',
    template: link?.url_template ?? '',
    example: link?.example_input ?? '',
    reverse: link?.reverse_template ?? '',
    others: link?.alternative_url_templates.join('\n') ?? '',
    sample: undefined,
  }
}

function textsOf({ pattern, template, example, reverse, others }: Draft): LinkTexts {
  const lines = others.split('\n').map((line) => line.trim())
  return {
    pattern,
    url_template: template.trim(),
    example_input: example || null,
    reverse_template: reverse || null,
    alternative_url_templates: lines.filter(Boolean),
  }
}

interface LinkFormProps {
  /** The one that is changed; undefined for a new one. */
  readonly link: Linkifier | undefined
  readonly isGone: boolean
  readonly onDone: () => void
}

/** What is wrong is said at its field: for a complete form, and after the first try. */
function useLinkForm({ link: former, isGone, onDone }: LinkFormProps) {
  const app = useApp()
  const words = linkWords()
  const name = former ? `link ${former.id}` : 'new link'
  const form = useInlineForm<Draft>(name, () => draftOf(former), onDone)
  const link = isGone ? undefined : former
  const all = app.replica.list('realm_linkifiers').value
  const texts = textsOf(form.values)
  const patterns = all.filter(({ id }) => id !== link?.id).map(({ pattern }) => pattern)
  /** All as they would be then: a new one is the last. */
  const trial = link ? all.map((one) => (one.id === link.id ? texts : one)) : [...all, texts]
  const fault = linkFault(texts, patterns)
  const isShown = fault && (form.hasTried || fault.kind !== 'missing')
  const problemOf = (field: LinkField) =>
    isShown && fault.field === field ? words.faults[fault.kind](fault.name ?? '') : undefined
  const change = {
    ...{ pattern: texts.pattern, url_template: texts.url_template },
    example_input: texts.example_input ?? '',
    reverse_template: texts.reverse_template ?? '',
    alternative_url_templates: [...texts.alternative_url_templates],
  }
  const save = () =>
    form.save(fault, () => (link ? changeLinkifier(app, link, change) : addLinkifier(app, change)))
  return { ...form, trial, problemOf, save }
}

/** Adds or changes an automatic link, with a text to try it on. */
export function LinkForm(props: LinkFormProps) {
  const { link, isGone } = props
  const words = linkWords()
  const form = useLinkForm(props)
  const { values, change, problemOf } = form
  const field = (name: 'pattern' | 'template' | 'example' | 'reverse') => ({
    label: words[name],
    hint: words[`${name}Hint`],
    value: values[name],
    onValue: (text: string) => change({ [name]: text }),
    problem: problemOf(name),
    max: longest,
    autocomplete: 'off',
    spellcheck: false,
  })
  return (
    <InlineForm
      label={link ? words.editTitle : words.addTitle}
      isGone={isGone}
      form={form}
      onSave={form.save}
    >
      <TextField {...field('pattern')} autofocus />
      <TextField {...field('template')} inputMode="url" />
      <TextField {...field('example')} optional />
      <LinkTester
        links={form.trial}
        sample={values.sample ?? values.example}
        onSample={(sample) => change({ sample })}
      />
      <details open={values.reverse !== '' || values.others !== ''}>
        <summary>{words.more}</summary>
        <div class="settings-stack inline-form__more">
          <p class="section__hint">{words.moreHint}</p>
          <TextField {...field('reverse')} optional />
          <TextArea
            label={words.others}
            hint={words.othersHint}
            optional
            value={values.others}
            onValue={(others) => change({ others })}
            problem={problemOf('others')}
            spellcheck={false}
          />
        </div>
      </details>
    </InlineForm>
  )
}
