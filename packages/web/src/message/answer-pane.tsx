import type { ComponentChildren } from 'preact'
import { Button } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { t } from '../words/words.ts'
import type { Asked } from './use-answer.ts'

interface AnswerPaneProps<T> {
  readonly asked: Asked<T>
  readonly render: (answer: T) => ComponentChildren
}

/** A pane that is loading, failed or loaded. */
export function AnswerPane<T>({ asked, render }: AnswerPaneProps<T>) {
  if (asked.problem) {
    const again = <Button onClick={asked.retry}>{t.common.retry}</Button>
    return <EmptyState icon="circle-alert" text={asked.problem} action={again} />
  }
  if (asked.answer === undefined) return <Skeleton picture lines={[40, 80, 60]} />
  return <>{render(asked.answer)}</>
}
