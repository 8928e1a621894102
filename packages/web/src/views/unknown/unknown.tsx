import { useApp } from '../../app-context.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { unknownWords } from './unknown-words.ts'

/** Shown for a URL without a view: a wrong link, or one of a newer client. */
export function Unknown() {
  const { go } = useApp()
  const toInbox = <Button onClick={() => go({ view: 'inbox' })}>{unknownWords().action}</Button>
  return (
    <>
      <PaneBar title={unknownWords().title} />
      <EmptyState icon="circle-question-mark" text={unknownWords().text} action={toInbox} />
    </>
  )
}
