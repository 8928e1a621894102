import { useApp } from '../../app-context.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { areaWords } from '../../words/area-words.ts'
import { t } from '../../words/words.ts'

const unknownWords = areaWords(
  {
    text: 'You cannot see this channel.',
    detail: 'It may be private, or it does not exist.',
    all: 'All channels',
  },
  {
    text: 'Du kannst diesen Kanal nicht sehen.',
    detail: 'Er ist privat, oder es gibt ihn nicht.',
    all: 'Alle Kanäle',
  },
)

/** Shown for a link to a channel that the replica does not have. */
export function UnknownChannel() {
  const { go } = useApp()
  const { text, detail, all } = unknownWords()
  const toAll = <Button onClick={() => go({ view: 'channels', list: 'all' })}>{all}</Button>
  return (
    <>
      <PaneBar icon="hash" title={t.conversation.unknownChannel} />
      <EmptyState icon="circle-question-mark" text={text} detail={detail} action={toAll} />
    </>
  )
}
