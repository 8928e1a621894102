import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { t } from '../../words/words.ts'

/** Shown when the server refuses the data that the app needs to start. */
export function Failed() {
  const reload = <Button onClick={() => location.reload()}>{t.problem.reload}</Button>
  return (
    <main>
      <EmptyState
        icon="circle-alert"
        text={t.problem.title}
        detail={t.problem.explain}
        action={reload}
      />
    </main>
  )
}
