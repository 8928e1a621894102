import './links.css'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { type Linkifier, orderLinkifiers, removeLinkifier } from '../../../intents/linkifiers.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Section } from '../../../parts/page.tsx'
import { t } from '../../../words/words.ts'
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
  const [open, setOpen] = useState<number | 'new' | undefined>(undefined)
  const [sample, setSample] = useState('')
  const all = replica.list('realm_linkifiers').value
  const close = () => setOpen(undefined)
  const add = (
    <Button icon="plus" size="small" onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  )
  return (
    <>
      <Section title={words.title} hint={words.hint} action={open !== 'new' && add}>
        {open === 'new' && <LinkForm link={undefined} onDone={close} />}
        {all.length === 0 && open !== 'new' && <EmptyState icon="link" text={words.none} />}
        <ol class="plain-list" aria-label={words.title}>
          {all.map((link) =>
            link.id === open ? (
              <li key={link.id}>
                <LinkForm link={link} onDone={close} />
              </li>
            ) : (
              <LinkRow key={link.id} link={link} onEdit={() => setOpen(link.id)} />
            ),
          )}
        </ol>
      </Section>
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
    <li class="settings-row link-row">
      <span class="settings-row__words">
        <code class="link-row__pattern">{pattern}</code>
        <code class="settings-row__detail link-row__pattern">{url_template}</code>
        {example_input && <span class="settings-row__detail">{example_input}</span>}
      </span>
      <span class="link-row__actions">
        <MoveButtons
          name={pattern}
          items={all}
          at={all.indexOf(link)}
          onOrder={(order) => orderLinkifiers(app, order)}
        />
        <IconButton size="small" icon="pencil" label={words.editOf(pattern)} onClick={onEdit} />
        <IconButton
          size="small"
          icon="trash"
          label={t.common.remove(pattern)}
          onClick={() => removeLinkifier(app, link, words.removed(pattern))}
        />
      </span>
    </li>
  )
}
