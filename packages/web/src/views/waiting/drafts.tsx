import { useApp } from '../../app-context.ts'
import { draftsOf } from '../../compose/drafts-of.ts'
import { type Draft, placeOfDraft, removeDraft } from '../../intents/waiting.ts'
import { mayWrite } from '../../message/may-write.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { replyRequest } from '../../message/reply.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { InSteps } from '../../parts/in-steps.tsx'
import { openOverlay } from '../../shell/overlays.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { ago } from '../../words/times.ts'
import { t } from '../../words/words.ts'
import { WaitingRow } from './waiting-row.tsx'
import { waitingWords } from './waiting-words.ts'

export function Drafts() {
  const { replica } = useApp()
  const words = waitingWords()
  const drafts = replica.list('drafts').value
  const write = <Button onClick={() => openOverlay({ kind: 'message' })}>{words.write}</Button>
  return (
    <>
      <PaneBar icon="pencil" title={t.sidebar.drafts} />
      {drafts.length === 0 ? (
        <EmptyState
          icon="pencil"
          text={words.noDrafts}
          detail={words.noDraftsDetail}
          action={write}
        />
      ) : (
        <ul class="waiting-list" aria-label={t.sidebar.drafts}>
          <InSteps items={drafts} render={(draft) => <DraftRow key={draft.id} draft={draft} />} />
        </ul>
      )}
    </>
  )
}

function DraftRow({ draft }: { readonly draft: Draft }) {
  const app = useApp()
  const words = waitingWords()
  const place = placeOfDraft(draft, app.replica.selfId)
  const open = () => {
    if (!place) return
    draftsOf(app).adopt(place, draft)
    // Where one may not write, there is no composer that could take the focus.
    if (mayWrite(app, place)) replyRequest.value = { place, text: '' }
  }
  // The draft has no recipient yet, so ask for one first.
  const choose = () => openOverlay({ kind: 'message', text: draft.content })
  const at = new Date(draft.timestamp * 1000)
  return (
    <WaitingRow
      place={place}
      unplaced={words.unplaced}
      href={place && app.href(routeToPlace(place))}
      onOpen={open}
      time={words.saved(ago(at, new Date(app.now.value)))}
      actions={
        <>
          {!place && (
            <Button size="small" kind="quiet" icon="pencil" onClick={choose}>
              {words.edit}
            </Button>
          )}
          <Button size="small" kind="quiet" icon="x" onClick={() => removeDraft(app, draft)}>
            {t.common.delete}
          </Button>
        </>
      }
    >
      <span class="waiting-row__text">{draft.content}</span>
    </WaitingRow>
  )
}
