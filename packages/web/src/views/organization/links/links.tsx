import './links.css'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { type Linkifier, orderLinkifiers, removeLinkifier } from '../../../intents/linkifiers.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Section } from '../../../parts/page.tsx'
import { EditableList, EntryButtons, type OpenEntry } from '../parts/editable-list.tsx'
import { MoveButtons } from '../parts/move-buttons.tsx'
import { CodePlaygrounds } from './code-playgrounds.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkTester } from './link-tester.tsx'
import { linkWords } from './link-words.ts'

/** Texts that become links, and places that run code. */
export function Links() {
  return (
    <>
      <AutomaticLinks />
      <CodePlaygrounds />
    </>
  )
}

function AutomaticLinks() {
  const { replica } = useApp()
  const words = linkWords()
  const [open, setOpen] = useState<OpenEntry>(undefined)
  const [sample, setSample] = useState('')
  const all = replica.list('realm_linkifiers').value
  const close = () => setOpen(undefined)
  return (
    <>
      <EditableList
        words={words}
        tag="ol"
        entries={all}
        none={<EmptyState icon="link" text={words.none} />}
        open={open}
        onOpen={setOpen}
        form={(link, isGone) => <LinkForm link={link} isGone={isGone} onDone={close} />}
        row={(link) => <LinkRow key={link.id} link={link} onEdit={() => setOpen(link.id)} />}
      />
      {all.length > 0 && open === undefined && (
        <Section title={words.trial}>
          <LinkTester links={all} sample={sample} onSample={setSample} />
        </Section>
      )}
    </>
  )
}

interface LinkRowProps {
  readonly link: Linkifier
  readonly onEdit: () => void
}

function LinkRow({ link, onEdit }: LinkRowProps) {
  const app = useApp()
  const words = linkWords()
  const { pattern, url_template, example_input } = link
  const all = app.replica.list('realm_linkifiers').value
  return (
    <li class="settings-row editable-row">
      <span class="settings-row__words">
        <code class="link-pattern">{pattern}</code>
        <code class="settings-row__detail link-pattern">{url_template}</code>
        {example_input && <span class="settings-row__detail">{example_input}</span>}
      </span>
      <EntryButtons
        name={pattern}
        editLabel={words.editOf(pattern)}
        onEdit={onEdit}
        onRemove={() => removeLinkifier(app, link, words.removed(pattern))}
      >
        <MoveButtons
          name={pattern}
          items={all}
          at={all.indexOf(link)}
          onOrder={(order) => orderLinkifiers(app, order)}
        />
      </EntryButtons>
    </li>
  )
}
